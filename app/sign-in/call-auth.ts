/** Calls of /auth, and how their failures are put into words: the error catalogue of the specification, section 8. */
import type { Messages } from '#shared/i18n/en.ts'

export type ErrorWords = Messages['signIn']['errors']

export interface Refusal {
  ok: false
  /** null: no answer of our server's came. */
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

interface Envelope {
  success?: unknown
  data?: unknown
  error?: unknown
  code?: unknown
}

const patienceMs = 30_000

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: object
  /** Bearer of the call, where it needs one. */
  accessToken?: string | null
}

export async function callAuth<Data>(
  path: string,
  { method = 'POST', body, accessToken }: CallOptions,
  words: ErrorWords,
  fallbacks: Fallbacks = { unsuccessful: words.authentication },
): Promise<Answer<Data>> {
  const refuse = (error: string, code: unknown = null): Refusal => ({
    ok: false,
    code: typeof code === 'string' ? code : null,
    error,
  })
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        // The page is in the visitor's language; answers should be too.
        'Accept-Language': document.documentElement.lang,
        'X-Requested-With': 'XMLHttpRequest',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch {
    return refuse(words.network)
  }
  const envelope = await readEnvelope(response)
  const said = typeof envelope?.error === 'string' && envelope.error
  if (!response.ok) {
    const status = words.status.replace('{status}', String(response.status))
    const fallback = fallbacks.refused ?? (envelope ? status : words.network)
    return refuse(said || fallback, envelope?.code)
  }
  if (envelope?.success !== true) return refuse(said || fallbacks.unsuccessful, envelope?.code)
  return { ok: true, data: envelope.data as Data }
}

/** null: the body is not what our server answers with. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** There is no session any more, whatever this page believes. */
export function isSignedOut({ code }: Refusal): boolean {
  return code === 'UNAUTHENTICATED' || code === 'SESSION_EXPIRED'
}
