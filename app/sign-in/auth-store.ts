/** Who is signed in: one store for all islands of a page, of which two parts are kept for other pages and tabs. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SecondFactorMethod, User } from '#shared/auth.ts'
import { authStorageName } from '#shared/browser-names.ts'
import { authStorage, type StoredAuth } from './auth-storage.ts'
import { forgetPending, readPending, storePending } from './pending.ts'
import { createSecurityContext, type SecurityContext } from './security-context.ts'

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

export const useAuth = create<AuthState>()(
  persist<AuthState, [], [], StoredAuth>(() => signedOut, {
    name: authStorageName,
    storage: authStorage,
    // What the server rendered is for nobody in particular; the browser's knowledge comes after.
    skipHydration: true,
    partialize: ({ user, securityContext }) => ({ user, securityContext }),
    merge: (stored, current) => {
      const { user, securityContext } = (stored ?? signedOut) as StoredAuth
      return { ...current, user, securityContext, isAuthenticated: user !== null }
    },
  }),
)

/** Reads what other pages and tabs left, and goes on hearing of it. */
export async function openStore(): Promise<void> {
  await useAuth.persist.rehydrate()
  const methods = readPending()
  if (methods) useAuth.setState({ twoFactorRequired: true, methods })
  addEventListener('storage', onOtherTabChange)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onOtherTabChange({ key: authStorageName })
  })
}

/** A session that is ended, or begun, in one tab is so in all. */
function onOtherTabChange({ key }: { key: string | null }): void {
  if (key !== authStorageName && key !== null) return
  const stored = authStorage.getItem(authStorageName)
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
