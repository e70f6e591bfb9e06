/**
 * The inline script in the head of the first page that a browser loads, before its first paint. A browser that has lost the
 * cookies of this site, but not its storage, gets one again, and then the page that it leads to: in the chosen theme and
 * language, and with who is signed in. The page's script sets the others. The CSP allows it by its hash.
 *
 * Written short, because it is in every first page. It ends: only where no cookie is left, and one can be set.
 */
export const restoreCookies =
  "try{let d=document,s=localStorage;s.length&&!d.cookie&&(d.cookie=`lang=${s.language||''};path=/;max-age=31536000`,d.cookie&&location.reload(d.documentElement.hidden=!0))}catch{}"
