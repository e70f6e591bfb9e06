/**
 * Calls in the session of the signed-in user, with an access token that is renewed when it has expired. The access token
 * is kept in the memory of the page; the refresh token is in a cookie that scripts cannot read.
 */
import type { RefreshAnswer, Tokens } from '#shared/auth.ts'
import {
  type Answer,
  type CallOptions,
  callServer,
  isSignedOut,
  type ReadAnswer,
  readPatienceMs,
  toAnswer,
  toRefusal,
} from './call-server.ts'
import type { Proof } from './second-factor.ts'

/** The Web Lock that serializes, across tabs, calls that replace the cookies of the session. */
const refreshLockName = 'madang-refresh'

/** Runs `send` while no other tab replaces the cookies: a call sent with replaced cookies would be refused. */
export function withRefreshLock<Value>(send: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(refreshLockName, send)
}

interface SessionCallsDependencies {
  /** The page's store of its access token. */
  token: { get(): string | null; set(accessToken: string | null): void }
  onRefreshed?(answer: RefreshAnswer): void
  /** The server has counted a call as activity of the user. */
  onActivity?(): void
  /** Called when the session has ended. A page that is unloading never resolves it, so that nothing more is shown. */
  onEnded(): Promise<void>
}

export interface SessionCallOptions extends CallOptions {
  /** false: the server does not count the call as activity of the user, so the page must not either. */
  isActivity?: boolean
}

export function createSessionCalls(dependencies: SessionCallsDependencies) {
  const { token, onRefreshed, onActivity, onEnded } = dependencies
  let refreshing: Promise<Answer<RefreshAnswer>> | null = null

  /** Gets a new access token: one request at a time, in this tab and across tabs. */
  function refresh() {
    refreshing ??= requestRefresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function requestRefresh() {
    const answer = await withRefreshLock(async () => {
      // Other tabs wait for the lock. If the page is left meanwhile, the browser must still store the new cookie: the old
      // one would count as stolen.
      const options = { method: 'POST', patienceMs: readPatienceMs, keepalive: true } as const
      const refreshed = await callServer<RefreshAnswer>('/auth/refresh', options)
      token.set(refreshed.ok ? refreshed.data.accessToken : null)
      return refreshed
    })
    if (answer.ok) onRefreshed?.(answer.data)
    else if (isSignedOut(answer)) await onEnded()
    return answer
  }

  /** A call that needs the access token. If the token has expired, the call is sent again with a new one. */
  function call<Data>(
    path: string,
    { isActivity = true, ...options }: SessionCallOptions = {},
    read?: ReadAnswer<Data>,
  ): Promise<Answer<Data>> {
    return withToken(isActivity, (accessToken) =>
      callServer(path, { ...options, accessToken }, read),
    )
  }

  async function withToken<Data>(
    isActivity: boolean,
    request: (accessToken: string) => Promise<Answer<Data>>,
  ): Promise<Answer<Data>> {
    const send = async (accessToken: string) => {
      const answer = await request(accessToken)
      if (answer.ok && isActivity) onActivity?.()
      return answer
    }
    const accessToken = token.get()
    if (accessToken !== null) {
      const answer = await send(accessToken)
      if (answer.ok || !isSignedOut(answer)) return answer
    }
    const refreshed = await refresh()
    if (!refreshed.ok) return refreshed
    const answer = await send(refreshed.data.accessToken)
    if (!answer.ok && isSignedOut(answer)) await onEnded()
    return answer
  }

  /** The same with a file as the body, and with its progress. */
  function send<Data>(path: string, options: SendFileOptions): Promise<Answer<Data>> {
    return withToken(true, (accessToken) => sendFile(path, { ...options, accessToken }))
  }

  /**
   * A call that renews the session: its answer sets new cookies and invalidates the access tokens of all tabs. No tab can
   * refresh in the meantime.
   */
  function callRenewing<Data>(path: string, options: CallOptions): Promise<Answer<Data>> {
    return withRefreshLock(async () => {
      const answer = await callServer<Data>(path, options)
      if (answer.ok) token.set(null)
      return answer
    })
  }

  /** Confirms a second factor within a session. Calls that need a recent confirmation are then allowed for minutes. */
  async function stepUp({ path, body }: Proof): Promise<Answer<Tokens>> {
    const answer = await callRenewing<Tokens>(path, { method: 'POST', body })
    if (answer.ok) {
      token.set(answer.data.accessToken)
      onActivity?.()
    } else if (isSignedOut(answer) || answer.code === 'PENDING_EXPIRED') await onEnded()
    return answer
  }

  return { call, send, refresh, callRenewing, stepUp }
}

export interface SendFileOptions {
  file: Blob
  /** Ends the call, which then throws. */
  signal?: AbortSignal
  /** Told the part that was sent, 0 to 1. */
  onProgress?(fraction: number): void
}

/** Sends a file as the body of a call. `fetch` does not tell how much of a body was sent, so this is an XMLHttpRequest. */
export function sendFile<Data>(
  path: string,
  { file, signal, onProgress, accessToken }: SendFileOptions & { accessToken: string },
): Promise<Answer<Data>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', path)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('Authorization', `Bearer ${accessToken}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(toAnswer(path, request.status, request.responseText)),
    )
    // The network failed, or the file has changed since it was chosen.
    request.addEventListener('error', () => resolve(toRefusal(path, 0, null)))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
    else request.send(file)
  })
}
