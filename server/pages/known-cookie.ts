/**
 * The cookie `known=1` (`app/browser/remember.ts`), sent back to whoever brought it: Safari forgets what scripts set
 * after seven days, and keeps what servers set.
 */
import type { ReadyAnswer } from '../http/ready-bytes.ts'

const knownCookie = 'known=1; Path=/; Max-Age=31536000; SameSite=Lax'

function isKnown(cookie: string | null | undefined): boolean {
  return /(?:^|; )known=1(?:;|$)/.test(cookie ?? '')
}

export function keepKnown(answer: ReadyAnswer, cookie: string | undefined): ReadyAnswer {
  if (!isKnown(cookie)) return answer
  const { headers, rawHeaders } = answer
  return {
    ...answer,
    headers: { ...headers, 'Set-Cookie': knownCookie },
    rawHeaders: [...rawHeaders, 'Set-Cookie', knownCookie],
  }
}

/** The same for a page that was not ready. */
export function keepKnownIn(response: Response, cookie: string | null): Response {
  if (isKnown(cookie)) response.headers.append('Set-Cookie', knownCookie)
  return response
}
