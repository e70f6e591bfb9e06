import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './list-sources.ts'

test('no build warns of its time or of its chunks, which a first start would print', async () => {
  const configs = globSync('vite.*.config.ts', { cwd: root }).filter((one) => !/shared/.test(one))
  const checks = configs.map(async (config) => {
    const { default: loaded } = await import(join(root, config))
    return [config, loaded.build.rolldownOptions.checks]
  })
  const quiet = { bundlerTimings: false, ineffectiveDynamicImport: false }
  expect(await Promise.all(checks)).toEqual(configs.map((config) => [config, quiet]))
  expect(configs.length).toBeGreaterThan(3)
})

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
