/** New access tokens: one request at a time, in this tab and across tabs (Web Locks). */
import type { RefreshAnswer } from '#shared/auth.ts'
import { refreshLockName } from '#shared/browser-names.ts'
import { resetAuth, useAuth } from './auth-store.ts'
import {
  type Answer,
  type CallOptions,
  callAuth,
  type ErrorWords,
  isSignedOut,
} from './call-auth.ts'

let running: Promise<Answer<RefreshAnswer>> | null = null

/** All who ask while one is under way get its answer. */
export function refresh(words: ErrorWords): Promise<Answer<RefreshAnswer>> {
  running ??= navigator.locks
    .request(refreshLockName, () => requestRefresh(words))
    .finally(() => {
      running = null
    })
  return running
}

async function requestRefresh(words: ErrorWords): Promise<Answer<RefreshAnswer>> {
  const answer = await callAuth<RefreshAnswer>('/auth/refresh', {}, words, {
    refused: words.refresh,
    unsuccessful: words.refreshAnswer,
  })
  if (answer.ok) useAuth.setState({ accessToken: answer.data.accessToken, user: answer.data.user })
  else if (isSignedOut(answer)) resetAuth()
  return answer
}

/** A call under /api as the person who is signed in; a token that has run out is renewed once. */
export async function callApi<Data>(
  path: string,
  options: CallOptions,
  words: ErrorWords,
): Promise<Answer<Data>> {
  const { accessToken } = useAuth.getState()
  if (accessToken) {
    const answer = await callAuth<Data>(path, { ...options, accessToken }, words)
    if (answer.ok || !isSignedOut(answer)) return answer
  }
  const renewed = await refresh(words)
  if (!renewed.ok) return renewed
  return callAuth<Data>(path, { ...options, accessToken: renewed.data.accessToken }, words)
}
