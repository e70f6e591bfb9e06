/** Finds settings that were meant, but not written, as this program reads them. */
import { distance } from 'fastest-levenshtein'

/** Short names are close to many others: `HOME` is two letters from `HOST`. */
const allowedDistance = (name: string) => (name.length < 6 ? 1 : 2)

/**
 * @param present the names in the environment.
 * @param known the names of all settings.
 * @returns each name that is no setting but nearly one, with the setting that it is nearest to.
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
