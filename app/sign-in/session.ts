/** What islands do about the session: each a call of the server and what the store makes of its answer. */
import { isSignedOut } from '#client/session/call-server.ts'
import { announceIdleEnd } from '#client/session/idle-end.ts'
import { withRefreshLock } from '#client/session/refresh-lock.ts'
import { type Proof, proveByCode, proveByPasskey } from '#client/session/second-factor.ts'
import type { SignInAnswer, Tokens, User } from '#shared/auth.ts'
import { openStore, requireTwoFactor, resetAuth, setUser, useAuth } from './auth-store.ts'
import { type Answer, callAuth, type ErrorWords, toWords } from './call-auth.ts'
import { toVerifyFallbacks } from './session-calls.ts'

/** The provider vouched for somebody: either that is enough, or the second factor is asked for. */
export async function signInWithCredential(
  googleIdToken: string | undefined,
  words: ErrorWords,
): Promise<void> {
  if (!googleIdToken) {
    useAuth.setState({ error: words.noCredential })
    return
  }
  useAuth.setState({ isLoading: true, error: null })
  const answer = await callAuth<SignInAnswer>('/auth/google', { body: { googleIdToken } }, words)
  if (!answer.ok) useAuth.setState({ error: answer.error })
  else if (answer.data.requiresTwoFactor) requireTwoFactor(answer.data.methods)
  else await completeSignIn(answer.data, words)
  useAuth.setState({ isLoading: false })
}

/** Completes a sign-in by its second factor. The store has the user then, or the sentence that says why not. */
export async function verifySecondFactor(
  { path, body }: Proof,
  words: ErrorWords,
): Promise<Answer<Tokens>> {
  useAuth.setState({ isLoading: true, error: null })
  const answer = await callAuth<Tokens>(path, { body }, words, toVerifyFallbacks(words))
  if (answer.ok) await completeSignIn(answer.data, words)
  else if (answer.code === 'PENDING_EXPIRED') resetAuth(answer.error)
  else useAuth.setState({ error: answer.error })
  useAuth.setState({ isLoading: false })
  return answer
}

/** `codeMissing` where there is nothing to verify. */
export async function verifyCode(token: string, words: ErrorWords): Promise<boolean> {
  if (token === '') {
    useAuth.setState({ error: words.codeMissing })
    return false
  }
  return (await verifySecondFactor(proveByCode(token), words)).ok
}

export async function signInWithPasskey(words: ErrorWords): Promise<void> {
  useAuth.setState({ isLoading: true, error: null })
  const proof = await askPasskey(words)
  if (proof.ok) await verifySecondFactor(proof.data, words)
  else useAuth.setState({ isLoading: false, error: proof.error })
}

export async function askPasskey(words: ErrorWords): Promise<Answer<Proof>> {
  const proof = await proveByPasskey()
  return proof ? toWords(proof, words) : { ok: false, code: null, error: words.passkey }
}

async function completeSignIn(
  { user, accessToken, refreshToken }: Tokens,
  words: ErrorWords,
): Promise<void> {
  await setTokens(accessToken, refreshToken, words)
  await setUser(user)
}

/** The refresh token goes back to the server, which keeps it where no script reads; the access token stays in memory. */
async function setTokens(
  accessToken: string,
  refreshToken: string,
  words: ErrorWords,
): Promise<void> {
  useAuth.setState({ accessToken })
  const stored = await callAuth('/auth/set-refresh-token', { body: { token: refreshToken } }, words)
  // biome-ignore lint/suspicious/noConsole: all that the specification asks for; the session stands without it.
  if (!stored.ok) console.warn(words.store)
}

/**
 * Ends the session, or gives up a sign-in that waits for its second factor: on the server first, because
 * what follows here may leave the page or begin a new sign-in; here in any case.
 */
export async function signOut(words: ErrorWords): Promise<void> {
  useAuth.setState({ isLoading: true })
  await callAuth('/auth/logout', {}, words)
  resetAuth()
}

/** After 30 minutes without activity: the server has ended the session by itself. */
export async function endIdleSession(reason: string, words: ErrorWords): Promise<void> {
  announceIdleEnd()
  resetAuth(reason)
  await callAuth('/auth/clear-refresh-token', {}, words)
}

function requestUser(words: ErrorWords): Promise<Answer<User>> {
  const fallbacks = { refused: words.me, unsuccessful: words.me }
  return callAuth<User>('/auth/me', { method: 'GET' }, words, fallbacks)
}

let restored: Promise<Answer<User> | null> | null = null

/** Once a page: reads what other pages left, and asks the server whether it still holds. null: nobody was signed in. */
export function restoreSession(words: ErrorWords): Promise<Answer<User> | null> {
  restored ??= openStore().then(() => (useAuth.getState().user ? loadUser(words) : null))
  return restored
}

/** Asks the server who this is. The session may have ended elsewhere: then it has ended here. */
export async function loadUser(words: ErrorWords): Promise<Answer<User>> {
  let answer = await requestUser(words)
  // Another tab may have renewed the session while this was on its way with the old cookies.
  if (!answer.ok && isSignedOut(answer)) answer = await withRefreshLock(() => requestUser(words))
  if (answer.ok) useAuth.setState({ user: answer.data, isAuthenticated: true })
  else if (isSignedOut(answer)) resetAuth()
  return answer
}
