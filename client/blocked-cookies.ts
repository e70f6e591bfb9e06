import { setCookie } from './cookies.ts'

/** Tried out: `navigator.cookieEnabled` is true in a Chromium that blocks them. */
export function areCookiesBlocked(): boolean {
  setCookie('probe=1')
  const isBlocked = !document.cookie.includes('probe=1')
  setCookie('probe=', 'max-age=0')
  return isBlocked
}
