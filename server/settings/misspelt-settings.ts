/** Finds misspelt names of settings. */
import { distance } from 'fastest-levenshtein'

/** Short names are close to many others: the distance of `HOME` and `HOST` is 2. */
const allowedDistance = (name: string) => (name.length < 6 ? 1 : 2)

/**
 * Returns each name of `present` (the environment) that is not in `known` (the settings) but close to one of
 * them, with the nearest setting.
 */
export function findMisspelt(
  present: string[],
  known: string[],
): { name: string; nearest: string }[] {
  const isKnown = new Set(known)
  return present.flatMap((name) => {
    if (isKnown.has(name)) return []
    const nearest = known.find(
      (setting) => !present.includes(setting) && distance(name, setting) <= allowedDistance(name),
    )
    return nearest ? [{ name, nearest }] : []
  })
}
