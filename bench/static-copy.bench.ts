/**
 * A static copy of 1,000 posts in three languages: how long the first one takes, and the next ones, and how much memory.
 * `npm run bench -- static-copy 100` uses fewer posts.
 */
import { execFile } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPosts, fillLarge } from './large-site.ts'
import { createReport, rounded } from './report.ts'

const count = Number(process.argv[2] ?? 1000)
const report = createReport(`static copy: ${count} posts in three languages`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-copy-'))
const dataDir = folder.path
await fillLarge(dataDir, { posts: createPosts(count, { isTranslated: true }) })

// The first draws a picture for each page, of which the next keep those of unchanged pages.
for (const name of ['the first copy', 'the same again']) {
  const begun = performance.now()
  const { text, megabytes, processorSeconds } = await exportSite()
  const seconds = (performance.now() - begun) / 1000
  report.line(`${name}: ${text.trim()}`)
  report.line(`${name}, time of processors: ${processorSeconds} s`)
  report.limit({ name, value: seconds, unit: 's', most: 60 })
  report.limit({ name: `${name}, memory`, value: megabytes, unit: 'MB', most: 400 })
}
report.finish()

async function exportSite() {
  const command = [...process.execArgv, 'server/cli.ts', 'site:export', join(folder.path, 'copy')]
  const run = ['-f', '%M %U %S', process.execPath, ...command, '--origin', 'https://ada.example']
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout, stderr } = await promisify(execFile)('/usr/bin/time', run, { env })
  const [kilobytes = 0, user = 0, system = 0] = stderr.trim().split(/\s+/).slice(-3).map(Number)
  const megabytes = Math.round(kilobytes / 1024)
  return { text: stdout, megabytes, processorSeconds: rounded(user + system) }
}
