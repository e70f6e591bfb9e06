/** Session operations for the islands: each calls the server and updates the store with the answer. */
import { isSignedOut } from '#client/session/call-server.ts'
import { announceIdleEnd } from '#client/session/idle-end.ts'
import { type Proof, proveByCode, proveByPasskey } from '#client/session/second-factor.ts'
import { withRefreshLock } from '#client/session/session-calls.ts'
import { hasInvalidSession, storeLogout } from '#client/session/stored-session.ts'
import type { SignInAnswer, Tokens, User } from '#shared/auth.ts'
import { rememberSignIn } from '../track.ts'
import { openStore, requireTwoFactor, resetAuth, setUser, useAuth } from './auth-store.ts'
import {
  type Answer,
  callAuth,
  errorWords,
  type Refusal,
  toWords,
  verifyFallbacks,
} from './calls.ts'
import { isWhole } from './code-input.tsx'
import { removePending } from './pending.ts'

/** Signs in with the provider's ID token. If the account has a second factor, the store then asks for it. */
export async function signInWithCredential(googleIdToken: string | undefined): Promise<void> {
  if (!googleIdToken) {
    useAuth.setState({ error: errorWords().noCredential })
    return
  }
  useAuth.setState({ isLoading: true, error: null })
  const answer = await sendFirstFactor('/auth/google', { googleIdToken })
  if (!answer.ok) useAuth.setState({ error: answer.error })
}

/** The store then has the user, or asks for the second factor. Nothing is loading any more. */
export async function sendFirstFactor(path: string, body: object): Promise<Answer<SignInAnswer>> {
  const answer = await callAuth<SignInAnswer>(path, { body })
  if (answer.ok && !answer.data.requiresTwoFactor) await completeSignIn(answer.data)
  // Before the second step is rendered, which takes the focus.
  useAuth.setState({ isLoading: false })
  if (answer.ok && answer.data.requiresTwoFactor) requireTwoFactor(answer.data.methods)
  return answer
}

/** Completes a sign-in with its second factor. The store then has the user, or an error message. */
export async function verifySecondFactor({ path, body }: Proof): Promise<Answer<Tokens>> {
  useAuth.setState({ isLoading: true, error: null })
  const answer = await callAuth<Tokens>(path, { body }, verifyFallbacks())
  if (answer.ok) await completeSignIn(answer.data)
  else refuse(answer)
  useAuth.setState({ isLoading: false })
  return answer
}

/**
 * Starts over if the sign-in cannot continue: its time or its tries are over, the cookies are missing, or the account was
 * disabled.
 */
function refuse(refusal: Refusal): void {
  const { code, error } = refusal
  if (code === 'PENDING_EXPIRED' || code === 'FORBIDDEN') resetAuth(error)
  else if (isSignedOut(refusal)) resetAuth(errorWords().pendingExpired)
  else useAuth.setState({ error })
}

/** `codeMissing` where there is nothing to verify. A code that is too short is not sent: it would cost a try. */
export async function verifyCode(token: string): Promise<boolean> {
  if (!isWhole(token)) {
    useAuth.setState({ error: errorWords()[token === '' ? 'codeMissing' : 'verify'] })
    return false
  }
  return (await verifySecondFactor(proveByCode(token))).ok
}

export async function signInWithPasskey(): Promise<void> {
  useAuth.setState({ isLoading: true, error: null })
  const proof = await askPasskey()
  if (proof.ok) await verifySecondFactor(proof.data)
  else refuse(proof)
  useAuth.setState({ isLoading: false })
}

export async function askPasskey(): Promise<Answer<Proof>> {
  const proof = await proveByPasskey()
  return proof ? toWords(proof) : { ok: false, code: null, error: errorWords().passkey }
}

async function completeSignIn({ user, accessToken, refreshToken }: Tokens): Promise<void> {
  await setTokens(accessToken, refreshToken)
  await setUser(user)
  rememberSignIn()
}

/** The refresh token is exchanged for a cookie that scripts cannot read. The access token stays in memory. */
async function setTokens(accessToken: string, refreshToken: string): Promise<void> {
  useAuth.setState({ accessToken })
  const stored = await callAuth('/auth/set-refresh-token', { body: { token: refreshToken } })
  // The session works without it, until the access token expires.
  if (!stored.ok) warn(errorWords().store)
}

/**
 * Ends the session, or cancels a sign-in that waits for its second factor. The server comes first, because resetting the
 * store may leave the page or start a new sign-in. The store is reset even if the server cannot be reached; the logout is
 * then sent again as soon as it can, by this page or the next.
 */
export async function signOut(): Promise<void> {
  // First, because the page may be left before the server has answered.
  removePending()
  useAuth.setState({ isLoading: true, isEnding: true, error: null })
  const ended = await callAuth('/auth/logout', {})
  if (!ended.ok) warn(ended.error)
  resetAuth()
  storeLogout(ended.ok)
}

/** Called after 30 minutes without activity, when the server has ended the session itself. */
export async function endIdleSession(reason: string): Promise<void> {
  announceIdleEnd()
  resetAuth(reason, 'idle')
  const cleared = await callAuth('/auth/clear-refresh-token', {})
  if (!cleared.ok) warn(cleared.error)
}

/** For failures that the user can do nothing about. */
function warn(error: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for the cause.
  console.warn(error)
}

function requestUser(): Promise<Answer<User>> {
  const { me } = errorWords()
  const fallbacks = { refused: me, unsuccessful: me }
  return callAuth<User>('/auth/me', { method: 'GET' }, fallbacks)
}

let restored: Promise<Answer<User> | null> | null = null

/** Once per page: restores the stored user, and checks with the server that the session is live. null: none stored. */
export function restoreSession(): Promise<Answer<User> | null> {
  restored ??= restore()
  return restored
}

async function restore(): Promise<Answer<User> | null> {
  const isInvalid = hasInvalidSession()
  await openStore()
  // Its idle time is unknown, so it is over. Kept, it could neither be used nor ended from here.
  if (isInvalid) await signOut()
  addEventListener('online', () => {
    if (hasInvalidSession()) void signOut()
  })
  return useAuth.getState().user ? loadUser() : null
}

/** Loads the user from the server. A session that ended elsewhere ends here, too. */
export async function loadUser(): Promise<Answer<User>> {
  const { user: before } = useAuth.getState()
  let answer = await requestUser()
  // Another tab may have renewed the session while this request was sent with the old cookies.
  if (!answer.ok && isSignedOut(answer)) answer = await withRefreshLock(() => requestUser())
  // Whoever has signed out meanwhile stays so.
  if (before && !useAuth.getState().user) return answer
  if (answer.ok) useAuth.setState({ user: answer.data, isAuthenticated: true })
  else if (isSignedOut(answer)) resetAuth(null, 'elsewhere')
  return answer
}
