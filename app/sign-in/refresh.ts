/** New access tokens: one request at a time, in this tab and across tabs (Web Locks). */
import type { RefreshAnswer } from '#shared/auth.ts'
import { refreshLockName } from '#shared/browser-names.ts'
import { resetAuth, useAuth } from './auth-store.ts'
import {
  type Answer,
  type CallOptions,
  callAuth,
  type ErrorWords,
  type Fallbacks,
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

/**
 * A call that renews the session: its answer brings new cookies, and the access tokens of all tabs end. No
 * tab refreshes meanwhile: it would send cookies that are refused the moment after. Those with an ended
 * token get a new one by `callApi`.
 */
export function callRenewing<Data>(
  path: string,
  options: CallOptions,
  words: ErrorWords,
  fallbacks?: Fallbacks,
): Promise<Answer<Data>> {
  return afterRenewal(async () => {
    const answer = await callAuth<Data>(path, options, words, fallbacks)
    if (answer.ok) useAuth.setState({ accessToken: null })
    return answer
  })
}

/** Runs a call when no other tab is being given new cookies. */
export function afterRenewal<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  return navigator.locks.request(refreshLockName, send)
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
