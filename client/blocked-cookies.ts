import { setCookie } from './cookies.ts'

/** Tries to set a cookie, because `navigator.cookieEnabled` is true even in a Chromium that blocks cookies. */
export function areCookiesBlocked(): boolean {
  setCookie('probe=1')
  const isBlocked = !document.cookie.includes('probe=1')
  setCookie('probe=', 'max-age=0')
  return isBlocked
}
