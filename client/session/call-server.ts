/** Calls this site's server with JSON, and reads the JSON envelope `{ success, data, error, code }`. */

export interface Refusal {
  ok: false
  /** The path that was called. */
  path: string
  /** 0: no response arrived. */
  status: number
  /** Whether the response was a JSON object. A proxy between browser and server may send something else. */
  isJson: boolean
  code: string | null
  /** The server's message in the language of the page; null if it sent none. */
  error: string | null
  /** Details of the refusal, for example the current state after a conflicting change. */
  data: unknown
}

export type Answer<Data> = { ok: true; data: Data } | Refusal

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: object
  /** The version that the change is based on, sent as `If-Match`. */
  version?: number
  accessToken?: string
  /** Aborts the call, which then throws. */
  signal?: AbortSignal
  /** The call continues after the page is unloaded. */
  keepalive?: boolean
  /** How long to wait for the whole answer. Without it, a call that changes something has no time limit. */
  patienceMs?: number
}

export type ReadAnswer<Data> = (path: string, response: Response) => Promise<Answer<Data>>

/**
 * The time limit of calls that only read. Changes have none: the server may have made a change that the page gave up.
 */
export const readPatienceMs = 30_000

export async function callServer<Data>(
  path: string,
  options: CallOptions = {},
  read: ReadAnswer<Data> = readAnswer,
): Promise<Answer<Data>> {
  const { method = 'GET', body, version, accessToken, keepalive = false, signal } = options
  const { patienceMs = method === 'GET' ? readPatienceMs : null } = options
  const signals = signal ? [signal] : []
  if (patienceMs !== null) signals.push(AbortSignal.timeout(patienceMs))
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      signal: AbortSignal.any(signals),
      headers: {
        // The user may have chosen another language than that of the browser.
        'Accept-Language': document.documentElement.lang,
        'X-Requested-With': 'XMLHttpRequest',
        ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await read(path, response)
  } catch (error) {
    if (signal?.aborted) throw error
    // The network failed, or the call timed out.
    return toRefusal(path, 0, null)
  }
}

export async function readAnswer<Data>(path: string, response: Response): Promise<Answer<Data>> {
  return toAnswer(path, response.status, await response.text())
}

/** Reads a response with the JSON envelope. */
export function toAnswer<Data>(path: string, status: number, body: string): Answer<Data> {
  const envelope = parseEnvelope(body)
  return status >= 200 && status < 300 && envelope?.success === true
    ? { ok: true, data: envelope.data as Data }
    : toRefusal(path, status, envelope)
}

/** For calls that are answered with a file. */
export async function readBlob(path: string, response: Response): Promise<Answer<Blob>> {
  return response.ok ? { ok: true, data: await response.blob() } : readAnswer(path, response)
}

/** The session has ended, or there was none. */
export function isSignedOut({ code }: Pick<Refusal, 'code'>): boolean {
  return code === 'UNAUTHENTICATED' || code === 'SESSION_EXPIRED'
}

interface Envelope {
  success?: unknown
  data?: unknown
  error?: unknown
  code?: unknown
}

export function toRefusal(path: string, status: number, envelope: Envelope | null): Refusal {
  const { code, error, data } = envelope ?? {}
  return {
    ok: false,
    path,
    status,
    isJson: envelope !== null,
    code: typeof code === 'string' ? code : null,
    error: typeof error === 'string' && error !== '' ? error : null,
    data,
  }
}

/** null: the body is not a JSON object. */
function parseEnvelope(text: string): Envelope | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}
