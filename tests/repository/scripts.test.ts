import { spawnSync } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './list-sources.ts'

test.each([
  ['no arguments, as `npm run fix` gives', '', ''],
  ['arguments', ", ['one', 'two']", 'one two'],
])('a script runs a TypeScript file with %s', async (_, given, said) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-scripts-'))
  const file = join(folder.path, 'say.ts')
  await writeFile(
    file,
    "const words: string[] = process.argv.slice(2)\nconsole.log('ran', ...words)",
  )
  const script = `import { runFile } from './scripts/bootstrap.mjs'
    runFile(${JSON.stringify(file)}${given})`

  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: root, encoding: 'utf8' },
  )

  expect([stdout.trim(), stderr, status]).toEqual([`ran ${said}`.trim(), '', 0])
})
