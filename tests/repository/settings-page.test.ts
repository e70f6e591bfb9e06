/** `.env.example` and `docs/settings.md` are written from the table of settings by `npm run fix`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSettingDocs } from '../../server/settings/write-docs.ts'

const root = join(import.meta.dirname, '..', '..')

test.each(Object.entries(await makeSettingDocs()))(
  '%s is up to date with the table of settings',
  async (file, text) => {
    expect(await readFile(join(root, file), 'utf8')).toBe(text)
  },
)
