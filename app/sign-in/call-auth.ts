/** Calls of /auth, and how their failures are put into words: the error catalogue of the specification, section 8. */
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
  /** The sentence to show. */
  error: string
}

export type Answer<Data> = { ok: true; data: Data } | Refusal

/** What a call says of itself where the server says nothing better. */
export interface Fallbacks {
  /** The status says that it failed; without it, the words for networks and statuses. */
  refused?: string
  /** The status says that it went well, the body that it did not. */
  unsuccessful: string
}

/** Without a method, a call is a POST. */
export type CallOptions = Pick<ServerCallOptions, 'method' | 'body'>

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
  if (error !== null) return { ok: false, code, error }
  // No answer came at all.
  if (status === 0) return { ok: false, code, error: words.network }
  if (status < 300) return { ok: false, code, error: fallbacks.unsuccessful }
  const failed = isJson ? words.status.replace('{status}', String(status)) : words.network
  return { ok: false, code, error: fallbacks.refused ?? failed }
}
