/** `docs/settings.md` describes the settings that `.env.example` lists, which a test of the parser compares with the code. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('the settings page describes every setting of .env.example', async () => {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const page = await readFile(join(root, 'docs', 'settings.md'), 'utf8')
  const names = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => name && !described.includes(name))).toEqual([])
})
