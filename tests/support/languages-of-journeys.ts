import { type Language, languages } from '#shared/i18n/languages.ts'
import { isLong } from './is-long.ts'

/**
 * The languages in which a journey is walked whose steps are the same in each: the given ones, and all in
 * `npm run test:long` (`docs/decisions/tests.md`).
 */
export function journeysIn(...walked: Language[]): readonly Language[] {
  return isLong ? languages : walked
}
