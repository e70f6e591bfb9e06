import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { toMoment } from './dates.ts'

test.each(languages)('the profile counts hours to 24 in %s, as the panel does', (language) => {
  for (const hour of ['01', '07', '13', '19']) {
    expect(toMoment(`2026-11-21T${hour}:05:00Z`, language)).toMatch(/^[^오]* \d{1,2}:05$/)
  }
})
