import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { reportWords } from './words.ts'

test.each(languages)('every event that pages report has a name in %s', (language) => {
  const { events } = reportWords[language]
  const code = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const reported = [...code.matchAll(/\breportEvent\('(\w+)'/g)]
  expect(reported.length).toBeGreaterThan(1)
  expect(Object.keys(events)).toEqual(
    expect.arrayContaining(reported.map(([, name]) => `custom_${name}`)),
  )
})
