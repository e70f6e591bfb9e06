/** Who is signed in: one store for all islands of a page. `user` and `securityContext` are stored for other pages. */
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import {
  authStorageName,
  onStoredSessionChange,
  readStoredSession,
  removeStoredSession,
  type SecurityContext,
  type StoredSession,
  storeSession,
} from '#client/session/stored-session.ts'
import type { SecondFactorMethod, User } from '#shared/auth.ts'
import { readPending, removePending, storePending } from './pending.ts'

export interface AuthState {
  user: User | null
  /** Only in the memory of this page. */
  accessToken: string | null
  isAuthenticated: boolean
  isLoading: boolean
  /** What is loading is the end of a session or of a sign-in, not a verification. */
  isEnding: boolean
  /** A message to show. */
  error: string | null
  /** Why the session ended without an action in this tab. The login page says so. */
  ended: 'idle' | 'elsewhere' | null
  twoFactorRequired: boolean
  /** Accepted second factors, the strongest first. */
  methods: SecondFactorMethod[]
  securityContext: SecurityContext | null
}

const signedOut: AuthState = {
  user: null,
  accessToken: null,
  isAuthenticated: false,
  isLoading: false,
  isEnding: false,
  error: null,
  ended: null,
  twoFactorRequired: false,
  methods: [],
  securityContext: null,
}

type StoredState = StoredSession['state']

const storage: PersistStorage<StoredState> = {
  getItem: readStoredSession,
  setItem: (_name, stored) => storeSession(stored),
  removeItem: removeStoredSession,
}

export const useAuth = create<AuthState>()(
  persist<AuthState, [], [], StoredState>(() => signedOut, {
    name: authStorageName,
    storage,
    // The server renders the same HTML for everybody, so stored values are read after hydration.
    skipHydration: true,
    partialize: ({ user, securityContext }) => ({ user, securityContext }),
    merge: (stored, current) => {
      const { user, securityContext } = (stored ?? signedOut) as StoredState
      const isAuthenticated = user !== null
      const waits = isAuthenticated ? { twoFactorRequired: false, methods: [] } : {}
      return { ...current, ...waits, user, securityContext, isAuthenticated }
    },
  }),
)

/** Reads the state that other pages and tabs stored, and follows its changes. */
export async function openStore(): Promise<void> {
  await useAuth.persist.rehydrate()
  if (useAuth.getState().user) removePending()
  const methods = readPending()
  if (methods) useAuth.setState({ twoFactorRequired: true, methods })
  onStoredSessionChange(followOtherTabs)
}

/** A session that starts or ends in one tab does so in all tabs. One that has started waits for no second factor. */
function followOtherTabs(stored: StoredSession | null, isBack: boolean): void {
  if (stored) {
    removePending()
    useAuth.persist.rehydrate()
  } else if (useAuth.getState().user) {
    // A user who comes back to a page has most likely signed out on another one.
    useAuth.setState({ ...signedOut, ended: isBack ? null : 'elsewhere' })
  }
}

/** Stores the signed-in user with a new security context, and clears errors and the pending sign-in. */
export async function setUser(user: User): Promise<void> {
  const securityContext = await createSecurityContext()
  removePending()
  useAuth.setState({
    user,
    securityContext,
    isAuthenticated: true,
    error: null,
    ended: null,
    twoFactorRequired: false,
    methods: [],
  })
}

export function requireTwoFactor(methods: SecondFactorMethod[]): void {
  storePending(methods)
  useAuth.setState({ twoFactorRequired: true, methods })
}

/** Signs out in this browser only, with a message to show if there is one. */
export function resetAuth(error: string | null = null, ended: AuthState['ended'] = null): void {
  removePending()
  useAuth.setState({ ...signedOut, error, ended })
}

export function clearError(): void {
  // Every change is stored, and would replace what another tab has just stored.
  if (useAuth.getState().error !== null) useAuth.setState({ error: null })
}

/** To be called when the server has counted activity of the user. */
export function updateActivity(): void {
  const { securityContext } = useAuth.getState()
  if (!securityContext) return
  useAuth.setState({ securityContext: { ...securityContext, lastActivity: Date.now() } })
}

const fingerprintLength = 32

/** The security context of a new session. None of it is a credential: the cookies are. */
export async function createSecurityContext(): Promise<SecurityContext> {
  return {
    sessionId: crypto.randomUUID(),
    lastActivity: Date.now(),
    deviceFingerprint: await takeFingerprint(),
  }
}

/** 32 hexadecimal characters: a hash of user agent, language, screen size, time zone and a canvas drawing. */
async function takeFingerprint(): Promise<string> {
  const traits = [
    navigator.userAgent,
    navigator.language,
    `${screen.width}x${screen.height}`,
    new Date().getTimezoneOffset(),
    drawSample(),
  ].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(traits))
  const bytes = [...new Uint8Array(digest, 0, fingerprintLength / 2)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function drawSample(): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.font = '14px serif'
  context.fillText('마당 madang 庭', 2, 16)
  return canvas.toDataURL()
}
