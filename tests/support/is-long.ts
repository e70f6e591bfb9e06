import { type Language, languages } from '../../shared/i18n/languages.ts'

/** Whether this is `npm run test:long`, which searches more deeply and on slower paths. */
export const isLong = process.env['TEST_LONG'] === '1'

/** How many times as deep it searches. */
export const depth = isLong ? 10 : 1

/**
 * The languages in which a browser test runs whose steps are the same in every language: the given languages in `npm test`,
 * and all languages in `npm run test:long`.
 */
export function journeysIn(...walked: Language[]): readonly Language[] {
  return isLong ? languages : walked
}
