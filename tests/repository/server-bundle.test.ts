/** The bundled server starts its processes and threads from the bundle: their sources take a second to load. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { started, toBundled } from '../../vite.server.config.ts'
import { root } from './list-sources.ts'

const bundled = await Promise.all(
  globSync(join(root, 'build/server/*.js')).map((file) => readFile(file, 'utf8')),
)
const isStarted = (name: string) => bundled.some((code) => code.includes(`new URL("${name}",`))
/** `main.ts` is started by the scripts. */
const byTheServer = started.filter((source) => source !== 'server/main.ts')

test.each(byTheServer)('%s is started from the bundle, and not from its source', (source) => {
  const name = basename(source, '.ts')
  expect(isStarted(basename(toBundled(join(root, source)) ?? ''))).toBe(true)
  expect(bundled.some((code) => code.includes(`/${name}.ts",`))).toBe(false)
})

/** They run before the site serves, or only in commands. */
const withoutSite = [
  'server/content/folder/import-content.ts',
  'server/backups/verify-backup.ts',
  'server/operator/posts-command.ts',
  'server/static-copy/publish-copy.ts',
]

test('every process that the site starts is one that the system ends before the site', async () => {
  const sources = globSync('server/**/*.ts', { cwd: root })
  const starters = await Promise.all(
    sources.map(async (source) => [source, await readFile(join(root, source), 'utf8')] as const),
  )
  const starts = /import \{[^}]*\b(?:execFile|fork|spawn)\b[^}]*\} from 'node:child_process'/
  const found = starters.filter(([, code]) => starts.test(code))
  const last = found.filter(([, code]) => !code.includes('endFirst(')).map(([source]) => source)
  expect(found.length).toBeGreaterThan(last.length)
  expect(last.toSorted()).toEqual(withoutSite.toSorted())
})
