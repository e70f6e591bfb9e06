/** What all parts of the profile need. */
import { createContext, use } from 'react'
import type { SecondFactorMethod, User } from '#shared/auth.ts'
import type { ProfileProps } from './profile.island.tsx'

interface Profile extends ProfileProps {
  user: User
  /** The second factors of the account. null: not known. */
  methods: SecondFactorMethod[] | null
}

export const ProfileContext = createContext<Profile | null>(null)

export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('A part of the profile was rendered outside of it.')
  return profile
}
