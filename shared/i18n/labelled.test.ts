import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labelled } from './labelled.ts'

const server = join(import.meta.dirname, '..', '..', 'server')

test.each([
  ['ko', '시각: 12:00'],
  ['en', '시각: 12:00'],
  ['ja', '시각：12:00'],
] as const)('a label in %s has the colon of its language', (language, line) => {
  expect(labelled('시각', '12:00', language)).toBe(line)
})

test('no email puts the colon of English behind a word of a catalogue', () => {
  const files = globSync('{identity/notifications,inbox,upkeep/alerts}/*.ts', { cwd: server })
  const found = files.filter((file) =>
    /`\$\{(?:label|time|words\.\w+|wordsOf\(.*?\)\.\w+|catalogues\[.*?\](?:\.\w+)+)\}:? ?\$\{/.test(
      readFileSync(join(server, file), 'utf8'),
    ),
  )
  expect(found).toEqual([])
})
