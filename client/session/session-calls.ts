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
} from './call-server.ts'
import { withRefreshLock } from './refresh-lock.ts'
import type { Proof } from './second-factor.ts'
import { type SendFileOptions, sendFile } from './send-file.ts'

interface SessionCallsDependencies {
  /** Where the page keeps its access token. */
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

export interface SessionCalls {
  /** A call that needs the access token. If the token has expired, the call is sent again with a new one. */
  call<Data>(
    path: string,
    options?: SessionCallOptions,
    read?: ReadAnswer<Data>,
  ): Promise<Answer<Data>>
  /** The same with a file as the body, and with its progress. */
  send<Data>(path: string, options: SendFileOptions): Promise<Answer<Data>>
  /** Gets a new access token: one request at a time, in this tab and across tabs. */
  refresh(): Promise<Answer<RefreshAnswer>>
  /**
   * A call that renews the session: its answer sets new cookies and invalidates the access tokens of all tabs. No tab can
   * refresh in the meantime.
   */
  callRenewing<Data>(path: string, options: CallOptions): Promise<Answer<Data>>
  /** Confirms a second factor within a session. Calls that need a recent confirmation are then allowed for minutes. */
  stepUp(proof: Proof): Promise<Answer<Tokens>>
}

export function createSessionCalls(dependencies: SessionCallsDependencies): SessionCalls {
  const { token, onRefreshed, onActivity, onEnded } = dependencies
  let refreshing: Promise<Answer<RefreshAnswer>> | null = null

  /** Concurrent callers share one request. */
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

  function callRenewing<Data>(path: string, options: CallOptions): Promise<Answer<Data>> {
    return withRefreshLock(async () => {
      const answer = await callServer<Data>(path, options)
      if (answer.ok) token.set(null)
      return answer
    })
  }

  async function stepUp({ path, body }: Proof): Promise<Answer<Tokens>> {
    const answer = await callRenewing<Tokens>(path, { method: 'POST', body })
    if (answer.ok) {
      token.set(answer.data.accessToken)
      onActivity?.()
    } else if (isSignedOut(answer) || answer.code === 'PENDING_EXPIRED') await onEnded()
    return answer
  }

  return {
    call,
    send: (path, options) =>
      withToken(true, (accessToken) => sendFile(path, { ...options, accessToken })),
    refresh,
    callRenewing,
    stepUp,
  }
}
