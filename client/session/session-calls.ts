/**
 * Calls in the session of the user who is signed in: with an access token, which is renewed when it has ended. The
 * token is kept in the memory of the page; the refresh token is in a cookie that no script can read.
 */
import type { RefreshAnswer, Tokens } from '#shared/auth.ts'
import {
  type Answer,
  type CallOptions,
  callServer,
  isSignedOut,
  type ReadAnswer,
} from './call-server.ts'
import { withRefreshLock } from './refresh-lock.ts'
import type { Proof } from './second-factor.ts'

interface SessionCallsDependencies {
  /** Where the page keeps its access token. */
  token: { get(): string | null; set(accessToken: string | null): void }
  onRefreshed?(answer: RefreshAnswer): void
  /** The server has counted a call as activity of the user. */
  onActivity?(): void
  /** The session is over. A page that is being left never resolves it, so that nothing more is shown. */
  onEnded(): Promise<void>
}

export interface SessionCallOptions extends CallOptions {
  /** false: the server does not count the call as activity of the user, so the page must not either. */
  isActivity?: boolean
}

export interface SessionCalls {
  /** A call that needs the access token. It is sent once more, with a new token, where the first one had ended. */
  call<Data>(
    path: string,
    options?: SessionCallOptions,
    read?: ReadAnswer<Data>,
  ): Promise<Answer<Data>>
  /** Gets a new access token: one request at a time, in this tab and across tabs. */
  refresh(): Promise<Answer<RefreshAnswer>>
  /**
   * A call that renews the session: its answer brings new cookies, and the access tokens of all tabs end. No tab
   * refreshes meanwhile.
   */
  callRenewing<Data>(path: string, options: CallOptions): Promise<Answer<Data>>
  /** Confirms a second factor in the middle of a session, which allows what needs a fresh one for some minutes. */
  stepUp(proof: Proof): Promise<Answer<Tokens>>
}

export function createSessionCalls(dependencies: SessionCallsDependencies): SessionCalls {
  const { token, onRefreshed, onActivity, onEnded } = dependencies
  let refreshing: Promise<Answer<RefreshAnswer>> | null = null

  /** Everybody who asks while a refresh is under way gets its answer. */
  function refresh() {
    refreshing ??= requestRefresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function requestRefresh() {
    const answer = await withRefreshLock(async () => {
      const refreshed = await callServer<RefreshAnswer>('/auth/refresh', { method: 'POST' })
      token.set(refreshed.ok ? refreshed.data.accessToken : null)
      return refreshed
    })
    if (answer.ok) onRefreshed?.(answer.data)
    else if (isSignedOut(answer)) await onEnded()
    return answer
  }

  async function call<Data>(
    path: string,
    { isActivity = true, ...options }: SessionCallOptions = {},
    read?: ReadAnswer<Data>,
  ): Promise<Answer<Data>> {
    const send = async (accessToken: string) => {
      const answer = await callServer(path, { ...options, accessToken }, read)
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

  return { call, refresh, callRenewing, stepUp }
}
