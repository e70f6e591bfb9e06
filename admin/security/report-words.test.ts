import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { reportWords } from './report-words.ts'

test.each(languages)(
  'every event and every fact that pages report has a name in %s',
  (language) => {
    const { events, facts } = reportWords[language]
    const code = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const reported = [...code.matchAll(/\breportEvent\('(\w+)'/g)].map(
      ([, name]) => `custom_${name}`,
    )
    expect(reported.length).toBeGreaterThan(1)
    expect(Object.keys(events)).toEqual(expect.arrayContaining(reported))
    expect(Object.keys(facts).sort()).toEqual(Object.keys(reportWords.en.facts).sort())
    const anomalies = [...code.matchAll(/\breport\('\w+', \{([^}]*)\}/g)].flatMap(([, keys = '']) =>
      [...keys.matchAll(/(\w+)(?=\s*(?:[:,]|$))/g)].map(([key]) => key),
    )
    expect(anomalies).toContain('blockedURI')
  },
)
