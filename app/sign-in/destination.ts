import type { User } from '#shared/auth.ts'

export interface Pages {
  homeUrl: string
  profileUrl: string
}

export function asksForPanel({ search }: Pick<Location, 'search'>): boolean {
  return new URLSearchParams(search).get('to') === 'panel'
}

/**
 * Where a sign-in leads: to what was asked for, else to Home. The room of the panel is in the fragment, below the
 * panel's address, so that it reaches no server and no other page can be asked for.
 */
export function toDestination(
  { search, hash, origin }: Pick<Location, 'search' | 'hash' | 'origin'>,
  { adminPath, mustEnrol }: Pick<User, 'adminPath' | 'mustEnrol'>,
  { homeUrl, profileUrl }: Pages,
): string {
  // Everything else has to wait, and the time to set up a factor without another proof is running.
  if (mustEnrol) return profileUrl
  if (new URLSearchParams(search).get('to') === 'profile') return profileUrl
  if (!asksForPanel({ search }) || !adminPath) return homeUrl
  const { pathname, search: query } = new URL(adminPath + hash.slice(1), origin)
  return pathname.startsWith(`${adminPath}/`) ? pathname + query : adminPath
}
