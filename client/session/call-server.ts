/** Calls of our own server: JSON in, and the JSON envelope `{ success, data, error, code }` out. */

export interface Refusal {
  ok: false
  /** What was called. */
  path: string
  /** 0: no answer came. */
  status: number
  /** Whether the answer was a JSON object. Something between the browser and the server may answer in its place. */
  isJson: boolean
  code: string | null
  /** The server's sentence, in the language of the page; null where there is none. */
  error: string | null
  /** Details of the refusal, such as the current state of what was to be changed. */
  data: unknown
}

export type Answer<Data> = { ok: true; data: Data } | Refusal

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: object
  /** The version that is changed, as far as this page knows. */
  version?: number
  accessToken?: string
  /** Gives the call up: it throws then, since nobody waits for its answer. */
  signal?: AbortSignal
  /** The call goes on when the page is left. */
  keepalive?: boolean
  /** How long to wait for the whole answer. */
  patienceMs?: number
}

export type ReadAnswer<Data> = (path: string, response: Response) => Promise<Answer<Data>>

const callPatienceMs = 30_000

export async function callServer<Data>(
  path: string,
  options: CallOptions = {},
  read: ReadAnswer<Data> = readAnswer,
): Promise<Answer<Data>> {
  const { method = 'GET', body, version, accessToken, keepalive = false, signal } = options
  const timeout = AbortSignal.timeout(options.patienceMs ?? callPatienceMs)
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
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
    // The network failed, or the time is over.
    return toRefusal(path, 0, null)
  }
}

export async function readAnswer<Data>(path: string, response: Response): Promise<Answer<Data>> {
  const envelope = await readEnvelope(response)
  return response.ok && envelope?.success === true
    ? { ok: true, data: envelope.data as Data }
    : toRefusal(path, response.status, envelope)
}

/** For calls that are answered with a file. */
export async function readBlob(path: string, response: Response): Promise<Answer<Blob>> {
  return response.ok ? { ok: true, data: await response.blob() } : readAnswer(path, response)
}

/** There is no session any more, or there never was one. */
export function isSignedOut({ code }: Pick<Refusal, 'code'>): boolean {
  return code === 'UNAUTHENTICATED' || code === 'SESSION_EXPIRED'
}

interface Envelope {
  success?: unknown
  data?: unknown
  error?: unknown
  code?: unknown
}

function toRefusal(path: string, status: number, envelope: Envelope | null): Refusal {
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

/** null: the body is not JSON, or no object. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}
