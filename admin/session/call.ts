/** Calls in the session of the admin. A session that has ended leads to the sign-in page. */
import { type Answer, readBlob } from '#client/session/call-server.ts'
import { createSessionCalls } from '#client/session/session-calls.ts'
import type { User } from '#shared/auth.ts'
import { countActivity } from './activity.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/** For what may be large, or takes the server long. */
export const longPatienceMs = 10 * 60 * 1000

let accessToken: string | null = null

const calls = createSessionCalls({
  token: {
    get: () => accessToken,
    set: (next) => {
      accessToken = next
    },
  },
  onActivity: countActivity,
  onEnded: () => goToSignIn('elsewhere'),
})

export const { call, stepUp } = calls

/** Who is signed in. */
export async function openSession(): Promise<Answer<User>> {
  const answer = await calls.refresh()
  return answer.ok ? { ok: true, data: answer.data.user } : answer
}

/** The same as `call` for what is answered as a file. */
export function callForFile(path: string): Promise<Answer<Blob>> {
  return call(path, { patienceMs: longPatienceMs }, readBlob)
}
