/**
 * Sets the cookie `known=1` (`client/cookies.ts`) again for browsers that send it: Safari deletes
 * cookies set by scripts after seven days, but not those set by servers.
 */
import type { ReadyAnswer } from '../../platform/http/ready-bytes.ts'

const knownCookie = 'known=1; Path=/; Max-Age=31536000; SameSite=Lax'

type HeaderValue = string | null | undefined

/**
 * Never on responses that a shared cache may store; such pages do not need the cookie either
 * (`shared-cache.ts`).
 */
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

/** The same for a response that was not cached. */
export function addKnownCookieTo(response: Response, cookie: string | null): Response {
  const { headers } = response
  if (isDue(cookie, headers.get('cache-control'))) headers.append('Set-Cookie', knownCookie)
  return response
}
