import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importRules, readImports } from './import-rules.ts'
import { listSources, rooms, root } from './list-sources.ts'

const imports = new Map<string, string[]>()
for (const folder of [...rooms, 'scripts', 'tests', 'bench']) {
  for (const file of await listSources(folder))
    imports.set(file, readImports(file, await readFile(join(root, file), 'utf8')))
}

describe.each(importRules)('$name', ({ findViolations, planted: [file, imported] }) => {
  test('holds', () => {
    expect(findViolations(imports)).toEqual([])
  })

  test('is broken by a planted import', () => {
    const planted = new Map(imports).set(file, [...(imports.get(file) ?? []), imported])

    expect(findViolations(planted)).not.toEqual([])
  })
})

test('imports are read in each way that they can be written', () => {
  const text = `import { a } from './a.ts'
export { b } from '../b.ts'
import '#server/c.ts'
const d = await import('#app/d.tsx')
import { join } from 'node:path'`

  expect(readImports('admin/home/page.tsx', text)).toEqual([
    'admin/home/a.ts',
    'admin/b.ts',
    'server/c.ts',
    'app/d.tsx',
  ])
})
