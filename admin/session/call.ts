/**
 * Calls of the server as the admin who is signed in. The access token is in the memory of this page and
 * nowhere else; a new one comes by the cookie of the refresh token, one request at a time across tabs.
 */

import type { RefreshAnswer, Tokens, User } from '#shared/auth.ts'
import { refreshLockName } from '#shared/browser-names.ts'
import { touchStored } from './auth-storage.ts'
import { goToSignIn } from './go-to-sign-in.ts'

export interface Refusal {
  ok: false
  /** 0: no answer came. */
  status: number
  code: string | null
  /** The server's sentence, in the language that was asked for; null where there is none. */
  error: string | null
  /** What helps to mend the call, such as what stands there instead of what was to be changed. */
  data: unknown
}

export type Answer<Data> = { ok: true; data: Data } | Refusal

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: object
  /** The version that is changed, as far as this page knows. */
  version?: number
  signal?: AbortSignal
}

let accessToken: string | null = null
let refreshing: Promise<Answer<RefreshAnswer>> | null = null

/** Who is signed in here; null: nobody any more. */
export async function openSession(): Promise<Answer<User>> {
  const answer = await refresh()
  return answer.ok ? { ok: true, data: answer.data.user } : answer
}

export async function call<Data>(path: string, options: CallOptions = {}): Promise<Answer<Data>> {
  const response = await send(path, options)
  if (!(response instanceof Response)) return response
  return readAnswer<Data>(response)
}

/** The same for what is answered as a file. */
export async function callForFile(path: string): Promise<Answer<Blob>> {
  const response = await send(path, {})
  if (!(response instanceof Response)) return response
  return response.ok ? { ok: true, data: await response.blob() } : readAnswer(response)
}

/** Renews the access token where it has run out. A session that has ended leads to the door. */
async function send(path: string, options: CallOptions): Promise<Response | Refusal> {
  if (accessToken === null) {
    const renewed = await refresh()
    if (!renewed.ok) return isEnded(renewed) ? goToSignIn('elsewhere') : renewed
  }
  const response = await request(path, options)
  if (!(response instanceof Response)) return response
  if (!(await isUnauthorized(response))) {
    touchStored()
    return response
  }
  const renewed = await refresh()
  if (!renewed.ok) return isEnded(renewed) ? goToSignIn('elsewhere') : renewed
  const second = await request(path, options)
  return second instanceof Response && (await isUnauthorized(second))
    ? goToSignIn('elsewhere')
    : second
}

function refresh(): Promise<Answer<RefreshAnswer>> {
  refreshing ??= navigator.locks.request(refreshLockName, requestRefresh).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function requestRefresh(): Promise<Answer<RefreshAnswer>> {
  const response = await request('/auth/refresh', { method: 'POST' })
  if (!(response instanceof Response)) return response
  const answer = await readAnswer<RefreshAnswer>(response)
  accessToken = answer.ok ? answer.data.accessToken : null
  return answer
}

async function request(
  path: string,
  { method = 'GET', body, version, signal }: CallOptions,
): Promise<Response | Refusal> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': document.documentElement.lang,
        'X-Requested-With': 'XMLHttpRequest',
        ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    // Given up by ourselves, because the page went on: whoever waits for it is gone.
    if (signal?.aborted) throw error
    return { ok: false, status: 0, code: null, error: null, data: null }
  }
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const refusal: Refusal = {
    ok: false,
    status: response.status,
    code: null,
    error: null,
    data: null,
  }
  try {
    const { success, data, error, code } = await response.json()
    return success === true ? { ok: true, data } : { ...refusal, data, error, code }
  } catch {
    // Something between us and the server has answered.
    return refusal
  }
}

/** A wrong code is refused with 401 too, and would be counted as two if it were sent again. */
async function isUnauthorized(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const answer = await readAnswer(response.clone())
  return answer.ok || answer.code !== 'INVALID_2FA_CODE'
}

function isEnded({ status }: Refusal): boolean {
  return status === 401
}

/**
 * Confirms by a second factor: the session is renewed, and this page takes its new tokens. No tab refreshes
 * meanwhile: it would send cookies that are refused the moment after.
 */
export function callStepUp(path: string, body: object): Promise<Answer<Tokens>> {
  return navigator.locks.request(refreshLockName, async () => {
    const response = await request(path, { method: 'POST', body })
    if (!(response instanceof Response)) return response
    if (await isUnauthorized(response)) return goToSignIn('elsewhere')
    touchStored()
    const answer = await readAnswer<Tokens>(response)
    if (answer.ok) await adopt(answer.data)
    return answer
  })
}

async function adopt({ accessToken: token, refreshToken }: Tokens): Promise<void> {
  accessToken = token
  await request('/auth/set-refresh-token', { method: 'POST', body: { token: refreshToken } })
}
