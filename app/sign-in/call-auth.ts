/** Calls of /auth, and the messages for their failures. */
import {
  callServer,
  type Answer as ServerAnswer,
  type CallOptions as ServerCallOptions,
} from '#client/session/call-server.ts'
import type { Messages } from '#shared/i18n/en.ts'

export type ErrorWords = Messages['signIn']['errors']

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

export async function callAuth<Data>(
  path: string,
  options: CallOptions,
  words: ErrorWords,
  fallbacks?: Fallbacks,
): Promise<Answer<Data>> {
  const answer = await callServer<Data>(path, { method: 'POST', ...options })
  return toWords(answer, words, fallbacks)
}

export function toWords<Data>(
  answer: ServerAnswer<Data>,
  words: ErrorWords,
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
