/** Calls in the session of the signed-in user. Failures get a message in the language of the page. */
import type { Proof } from '#client/session/second-factor.ts'
import { createSessionCalls } from '#client/session/session-calls.ts'
import type { Tokens } from '#shared/auth.ts'
import { resetAuth, updateActivity, useAuth } from './auth-store.ts'
import {
  type Answer,
  type CallOptions,
  type ErrorWords,
  type Fallbacks,
  toWords,
} from './call-auth.ts'

const calls = createSessionCalls({
  token: {
    get: () => useAuth.getState().accessToken,
    set: (accessToken) => useAuth.setState({ accessToken }),
  },
  onRefreshed: ({ user }) => useAuth.setState({ user }),
  onActivity: updateActivity,
  onEnded: async () => resetAuth(null, 'elsewhere'),
})

/** A call that needs the access token. */
export async function callWithToken<Data>(
  path: string,
  options: CallOptions,
  words: ErrorWords,
): Promise<Answer<Data>> {
  const answer = await calls.call<Data>(path, { method: 'POST', ...options })
  const isRefresh = !answer.ok && answer.path === '/auth/refresh'
  const refreshWords = { refused: words.refresh, unsuccessful: words.refreshAnswer }
  return toWords(answer, words, isRefresh ? refreshWords : undefined)
}

/** A call whose answer renews the session. */
export async function callRenewing<Data>(
  path: string,
  options: CallOptions,
  words: ErrorWords,
  fallbacks?: Fallbacks,
): Promise<Answer<Data>> {
  const answer = await calls.callRenewing<Data>(path, { method: 'POST', ...options })
  return toWords(answer, words, fallbacks)
}

/** Confirms a second factor in the middle of a session. */
export async function stepUp(proof: Proof, words: ErrorWords): Promise<Answer<Tokens>> {
  return toWords(await calls.stepUp(proof), words, toVerifyFallbacks(words))
}

/** Messages for a failed verification where the server sends none. */
export function toVerifyFallbacks(words: ErrorWords): Fallbacks {
  return { refused: words.verify, unsuccessful: words.verifyAnswer }
}
