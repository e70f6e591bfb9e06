/** How long `content:import` takes for 10,000 posts if all, one or none have changed; and its memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledCommands, ensureServerBundled } from '../scripts/build.mjs'
import { writePosts } from './large-site.ts'
import { createReport, median, rounded } from './report.ts'

const root = join(import.meta.dirname, '..')
const posts = 10_000
const changes = 5

const report = createReport(`import: ${posts} posts as files`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-import-'))
const content = join(folder.path, 'content')
await cp(join(root, 'content'), content, { recursive: true })
const bytes = await writePosts(content, posts)
report.line(`${posts} posts in one language each, ${rounded(bytes / 1e6)} MB of texts`)

ensureServerBundled()
const first = await runImport()
report.limit({ name: 'first import', value: first.seconds, unit: 's', most: 60 })
report.limit({ name: 'memory of the first import', value: first.megabytes, unit: 'MB', most: 500 })
const again: number[] = []
for (let change = 0; change < changes; change += 1) {
  await changePost(change)
  again.push((await runImport()).seconds)
}
report.line(`imports after one change each: ${again.map(rounded).join(' ')} s`)
report.limit({ name: 'import of one change, median', value: median(again), unit: 's', most: 2 })
report.line(`import of no change: ${rounded((await runImport()).seconds)} s`)
report.finish()

async function changePost(change: number): Promise<void> {
  const post = join(content, 'posts', `post-${change * 1000 + 1}`)
  const [text = ''] = (await readdir(post)).filter((name) => name.endsWith('.md'))
  await appendFile(join(post, text), `\nChange ${change}.\n`)
}

/** The whole command, from the start of its process to its end. */
async function runImport(): Promise<{ seconds: number; megabytes: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [bundledCommands, 'content:import', content], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder.path, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, readPeak(child.pid))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(watching)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { seconds: (performance.now() - begun) / 1000, megabytes }
}

/** The peak resident memory of a process so far; 0: there is no /proc, or the process has ended. */
function readPeak(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
