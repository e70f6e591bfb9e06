/**
 * The cookie `known=1` (`client/known-cookie.ts`), sent back to whoever brought it: Safari forgets what scripts set
 * after seven days, and keeps what servers set.
 */
import type { ReadyAnswer } from '../../platform/http/ready-bytes.ts'

const knownCookie = 'known=1; Path=/; Max-Age=31536000; SameSite=Lax'

type HeaderValue = string | null | undefined

/** Never with what a cache in front gives to everybody; such pages need no cookie either (`shared-cache.ts`). */
function isDue(cookie: HeaderValue, cacheControl: HeaderValue): boolean {
  return /(?:^|; )known=1(?:;|$)/.test(cookie ?? '') && !cacheControl?.startsWith('public')
}

export function addKnownCookie(answer: ReadyAnswer, cookie: string | undefined): ReadyAnswer {
  const { headers, rawHeaders } = answer
  if (!isDue(cookie, headers['Cache-Control'])) return answer
  return {
    ...answer,
    headers: { ...headers, 'Set-Cookie': knownCookie },
    rawHeaders: [...rawHeaders, 'Set-Cookie', knownCookie],
  }
}

/** The same for a page that was not ready. */
export function addKnownCookieTo(response: Response, cookie: string | null): Response {
  const { headers } = response
  if (isDue(cookie, headers.get('cache-control'))) headers.append('Set-Cookie', knownCookie)
  return response
}
