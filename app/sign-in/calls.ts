/** Calls in the session of the signed-in user. Failures get a message in the language of the page. */

import {
  callServer,
  type Answer as ServerAnswer,
  type CallOptions as ServerCallOptions,
} from '#client/session/call-server.ts'
import type { Proof } from '#client/session/second-factor.ts'
import { createSessionCalls } from '#client/session/session-calls.ts'
import type { Tokens } from '#shared/auth.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { resetAuth, updateActivity, useAuth } from './auth-store.ts'

export type ErrorWords = Messages['signIn']['errors']

let words: ErrorWords

/** Sets the messages of failures, in the language of the page. Each island does so before it calls the server. */
export function setErrorWords(errors: ErrorWords): void {
  words = errors
}

export function errorWords(): ErrorWords {
  return words
}

export interface Refusal {
  ok: false
  code: string | null
  /** The message to show. */
  error: string
}

export type Answer<Data> = { ok: true; data: Data } | Refusal

/** Messages of a call for failures where the server sends no message. */
export interface Fallbacks {
  /** For an error status. Without it, a general message with the status is used. */
  refused?: string
  /** For a success status with a body that does not report success. */
  unsuccessful: string
}

/** The default method is POST. */
export type CallOptions = Pick<ServerCallOptions, 'method' | 'body' | 'keepalive'>

/** Calls of /auth, and the messages for their failures. */
export async function callAuth<Data>(
  path: string,
  options: CallOptions,
  fallbacks?: Fallbacks,
): Promise<Answer<Data>> {
  const answer = await callServer<Data>(path, { method: 'POST', ...options })
  return toWords(answer, fallbacks)
}

export function toWords<Data>(
  answer: ServerAnswer<Data>,
  fallbacks: Fallbacks = { unsuccessful: words.authentication },
): Answer<Data> {
  if (answer.ok) return answer
  const { code, error, isJson, status } = answer
  // What was typed has the wrong form: that is one way to be wrong, and the server cannot say for what.
  const isMistyped = code === 'VALIDATION' && fallbacks.refused !== undefined
  if (error !== null && !isMistyped) return { ok: false, code, error }
  // No response arrived.
  if (status === 0) return { ok: false, code, error: words.network }
  if (status < 300) return { ok: false, code, error: fallbacks.unsuccessful }
  const failed = isJson ? words.status.replace('{status}', String(status)) : words.network
  return { ok: false, code, error: fallbacks.refused ?? failed }
}

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
): Promise<Answer<Data>> {
  const answer = await calls.call<Data>(path, { method: 'POST', ...options })
  const isRefresh = !answer.ok && answer.path === '/auth/refresh'
  const refreshWords = { refused: words.refresh, unsuccessful: words.refreshAnswer }
  return toWords(answer, isRefresh ? refreshWords : undefined)
}

/** A call whose answer renews the session. */
export async function callRenewing<Data>(
  path: string,
  options: CallOptions,
  fallbacks?: Fallbacks,
): Promise<Answer<Data>> {
  const answer = await calls.callRenewing<Data>(path, { method: 'POST', ...options })
  return toWords(answer, fallbacks)
}

/** Confirms a second factor in the middle of a session. */
export async function stepUp(proof: Proof): Promise<Answer<Tokens>> {
  return toWords(await calls.stepUp(proof), verifyFallbacks())
}

/** Messages for a failed verification where the server sends none. */
export function verifyFallbacks(): Fallbacks {
  return { refused: words.verify, unsuccessful: words.verifyAnswer }
}
