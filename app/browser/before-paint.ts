/**
 * Runs in the head of every page, before anything is painted: applies the stored theme, so that it
 * never flashes, and says in `data-auth` what is known of a sign-in, so that the header never jumps.
 * Written as text because it is inlined; the CSP allows it by its hash.
 */
const theme =
  "let t;try{t=JSON.parse(localStorage['theme-storage']).state.isDark}catch{}if(t!==!!t)t=matchMedia('(prefers-color-scheme:dark)').matches;d.theme=t?'dark':'light'"

/** Who is signed in, by `auth-storage`; past 30 minutes without activity, nobody is any more. */
const user =
  "try{let{user:u,securityContext:c}=JSON.parse(atob(localStorage['auth-storage'])).state;r.style.setProperty('--user-name',JSON.stringify(u.name));d.auth=Date.now()-c.lastActivity>18e5?'ended':u.isAdmin?'admin':'user'}"

/** Or else a sign-in that waits for its second factor: `app/sign-in/pending.ts`. */
const waiting =
  "catch{try{if(JSON.parse(sessionStorage['auth-pending']).until>Date.now())d.auth='waiting'}catch{}}"

export const beforePaint = `(r=>{let d=r.dataset;${theme};${user}${waiting}})(document.documentElement)`
