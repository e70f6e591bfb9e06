/**
 * Runs the commands of `docs/operations.md` unchanged: the `sh` blocks of every section whose title ends in
 * "(checked)", in order, in one shell, on a new release. The other sections need root or the internet.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '../tests/support/running-site.ts'
import { createReport } from './report.ts'
import { packAndUnpack } from './unpacked-release.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 300_000
const report = createReport('docs: the commands of docs/operations.md, word for word')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-docs-'))
const { archive, bin } = packAndUnpack(folder.path)
const work = folder.path
if (join(work, basename(archive)) !== archive) copyFileSync(archive, join(work, basename(archive)))

const manual = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
const sections = manual.split(/^## /m).slice(1)
const script = ['set -eu', 'trap "kill $(jobs -p) 2> /dev/null || true" EXIT']
for (const section of sections) {
  const [title = ''] = section.split('\n')
  if (!title.endsWith('(checked)')) {
    report.line(`not run: ${title}`)
    continue
  }
  script.push(`echo "== ${title}"`)
  for (const [, block = ''] of section.matchAll(/^```sh\n(.*?)^```$/gms)) script.push(block)
}

const child = spawn('/bin/bash', ['-c', script.join('\n')], {
  cwd: work,
  env: {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: work,
    PORT: String(await freePort()),
    DATA_DIR: join(work, 'data'),
    LOG_LEVEL: 'warn',
  },
  stdio: 'inherit',
  timeout: patienceMs,
})
const [code] = await once(child, 'exit')
report.require(code === 0, 'every command of the checked sections ends without an error')
report.finish()
