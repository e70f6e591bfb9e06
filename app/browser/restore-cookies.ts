/**
 * The inline script in the head of the first page that a browser loads, before its first paint. A browser that has lost the
 * cookies of this site, but not its storage, gets them again, and then the page that they lead to: in the chosen theme and
 * language, and with who is signed in. The CSP allows it by its hash.
 */

/** As text in the page: it uses no names from outside itself. Only where no cookie is left and one can be set: it ends. */
function restore(): void {
  try {
    const { language, length } = localStorage
    if (length === 0 || document.cookie) return
    const kept = ';path=/;samesite=lax;max-age=31536000'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers after the first paint.
    document.cookie = `known=1${kept}`
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    if (language) document.cookie = `lang=${language}${kept}`
    if (!document.cookie) return
    document.documentElement.style.display = 'none'
    location.reload()
  } catch {}
}

export const restoreCookies = `(${restore})()`
