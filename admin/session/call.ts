/** Calls in the session of the admin. When the session has ended, the sign-in page is opened. */
import { type Answer, readBlob } from '#client/session/call-server.ts'
import { createSessionCalls } from '#client/session/session-calls.ts'
import type { User } from '#shared/auth.ts'
import { countActivity } from './activity.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/** For calls with large answers, or that take the server long. */
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

export const { call, send, stepUp } = calls

/** Gets an access token, and the user who is signed in. */
export async function openSession(): Promise<Answer<User>> {
  const answer = await calls.refresh()
  return answer.ok ? { ok: true, data: answer.data.user } : answer
}

/** The same as `call`, for answers that are files. */
export function callForFile(path: string): Promise<Answer<Blob>> {
  return call(path, { patienceMs: longPatienceMs }, readBlob)
}
