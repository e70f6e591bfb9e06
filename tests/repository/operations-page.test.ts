/** What `docs/operations.md` and `CONTRIBUTING.md` ask of a reader is enough to follow them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('a reader who runs the checked commands in order sets each variable before using it', async () => {
  const page = await readFile(join(root, 'docs', 'operations.md'), 'utf8')
  const sections = page.split(/^## /m).filter((section) => /^[^\n]*\(checked\)\n/.test(section))
  const blocks = sections.flatMap((section) => [...section.matchAll(/^```sh\n(.*?)^```$/gms)])
  const known = new Set(['PWD'])
  const unset: string[] = []
  for (const line of blocks.flatMap(([, block = '']) => block.split('\n'))) {
    for (const [, name = ''] of line.matchAll(/\$\{?([A-Z_]+)(?![A-Z_]|:-)/g)) {
      if (!known.has(name)) unset.push(`${name}: ${line}`)
    }
    for (const [, name = ''] of line.matchAll(/(?:^|\s)([A-Z_]+)=/g)) known.add(name)
  }
  expect(blocks.length).toBeGreaterThan(5)
  expect(unset).toEqual([])
})

test('whoever renames a test is told of every page that names tests', async () => {
  const page = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
  const rename = /^- If you rename a test[^\n]*(?:\n {2}[^\n]*)*/m.exec(page)?.[0]
  for (const name of ['docs/security.md', 'docs/specification.md']) expect(rename).toContain(name)
})
