import { createContext, use } from 'react'
import type { User } from '#shared/auth.ts'

export const SessionContext = createContext<User | null>(null)

export function useUser(): User {
  const user = use(SessionContext)
  if (!user) throw new Error('SessionContext is missing.')
  return user
}
