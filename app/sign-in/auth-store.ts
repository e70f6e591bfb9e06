/** Who is signed in: one store for all islands of a page, of which two parts are kept for other pages and tabs. */
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
import { forgetPending, readPending, storePending } from './pending.ts'
import { createSecurityContext } from './security-context.ts'

export interface AuthState {
  user: User | null
  /** In the memory of this page and nowhere else. */
  accessToken: string | null
  isAuthenticated: boolean
  isLoading: boolean
  /** A sentence to show. */
  error: string | null
  twoFactorRequired: boolean
  /** How the second factor may be shown, the best way first. */
  methods: SecondFactorMethod[]
  securityContext: SecurityContext | null
}

const signedOut: AuthState = {
  user: null,
  accessToken: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
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
    // What the server rendered is for nobody in particular; the browser's knowledge comes after.
    skipHydration: true,
    partialize: ({ user, securityContext }) => ({ user, securityContext }),
    merge: (stored, current) => {
      const { user, securityContext } = (stored ?? signedOut) as StoredState
      return { ...current, user, securityContext, isAuthenticated: user !== null }
    },
  }),
)

/** Reads what other pages and tabs left, and goes on hearing of it. */
export async function openStore(): Promise<void> {
  await useAuth.persist.rehydrate()
  const methods = readPending()
  if (methods) useAuth.setState({ twoFactorRequired: true, methods })
  onStoredSessionChange(followOtherTabs)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs(readStoredSession())
  })
}

/** A session that is ended, or begun, in one tab is so in all. */
function followOtherTabs(stored: StoredSession | null): void {
  if (stored) useAuth.persist.rehydrate()
  else if (useAuth.getState().user) useAuth.setState(signedOut)
}

/** Signs in on this side: a new security context, no error, nothing pending. */
export async function setUser(user: User): Promise<void> {
  const securityContext = await createSecurityContext()
  forgetPending()
  useAuth.setState({
    user,
    securityContext,
    isAuthenticated: true,
    error: null,
    twoFactorRequired: false,
    methods: [],
  })
}

export function requireTwoFactor(methods: SecondFactorMethod[]): void {
  storePending(methods)
  useAuth.setState({ twoFactorRequired: true, methods })
}

/** Signs out on this side, with a sentence about why where there is one. */
export function resetAuth(error: string | null = null): void {
  forgetPending()
  useAuth.setState({ ...signedOut, error })
}

export function clearError(): void {
  useAuth.setState({ error: null })
}

/** The server has just heard of something that a person did. */
export function updateActivity(): void {
  const { securityContext } = useAuth.getState()
  if (!securityContext) return
  useAuth.setState({ securityContext: { ...securityContext, lastActivity: Date.now() } })
}
