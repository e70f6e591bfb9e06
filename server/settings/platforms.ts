/**
 * Hosting platforms tell a site its address in a variable of theirs. It is used while `PUBLIC_ORIGIN` is unset. Nothing
 * else is concluded from it, because anyone can set these variables elsewhere; the demo provider only becomes impossible.
 */
import { lookUp } from '#shared/look-up.ts'

const platforms: Record<string, (value: string) => string> = {
  RENDER_EXTERNAL_URL: (url) => url,
  RAILWAY_PUBLIC_DOMAIN: (domain) => `https://${domain}`,
  FLY_APP_NAME: (name) => `https://${name}.fly.dev`,
  KOYEB_PUBLIC_DOMAIN: (domain) => `https://${domain}`,
}

export const platformVariables = Object.keys(platforms)

/** `origin` is not checked yet. null: no such variable is set. */
export function findPlatform(
  present: Record<string, string | undefined>,
): { variable: string; origin: string } | null {
  for (const [variable, toOrigin] of Object.entries(platforms)) {
    const value = lookUp(present, variable)?.trim()
    if (value) return { variable, origin: toOrigin(value) }
  }
  return null
}
