/** `docs/specification.md` has a row for every line of the specification; the tests that it names exist. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = await readFile(join(root, 'docs', 'specification.md'), 'utf8')

/** The rows of each section, by the number of the section. */
const rowsOf = Object.fromEntries(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [
      section.slice(0, 1),
      section.match(/^\| .+ \| .+ \|$/gm)?.filter((row) => !row.startsWith('| line |')) ?? [],
    ]),
)
const rows = Object.values(rowsOf).flat()

test('no line of the specification is without a row', () => {
  const counts = Object.fromEntries(
    Object.entries(rowsOf).map(([section, all]) => [section, all.length]),
  )
  // A row is removed only together with its line in the specification.
  expect(counts).toEqual({
    1: 17,
    2: 62,
    3: 24,
    4: 19,
    5: 11,
    6: 6,
    7: 19,
    8: 16,
    9: 25,
  })
  expect(new Set(rows).size).toBe(rows.length)
})

test('each row names its tests, and they exist', async () => {
  for (const row of rows) {
    const cell = row.split(' | ').at(-1) ?? ''
    const tests = [...cell.matchAll(/`([^`]+\.(?:test|e2e)\.ts)`: (.+?)(?=<br>| \|$)/g)]
    expect(tests, row).not.toEqual([])
    for (const [, file = '', title = ''] of tests) {
      const text = await readFile(join(root, file), 'utf8')
      expect(text.includes(title), `${file}: ${title}`).toBe(true)
    }
  }
})
