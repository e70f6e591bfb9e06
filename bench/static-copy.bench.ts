/**
 * A static copy of 1,000 posts in three languages, as an owner makes it: how long the first one takes beside half as many posts,
 * the same again, and one changed post, and how much memory. `npm run bench -- static-copy 100` uses fewer posts.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { createPosts, fillLarge } from './large-site.ts'
import { createReport, rounded } from './report.ts'

const count = Number(process.argv[2] ?? 1000)
const report = createReport(`static copy: ${count} posts in three languages`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-copy-'))

const half = await openSite(count / 2)
const whole = await openSite(count)
const small = await measure('half of the posts', half)
const first = await measure('the first copy', whole)
report.limit({
  name: 'processor time of twice the posts',
  value: first / small,
  unit: 'times',
  most: 2.4,
})
await measure('the same again', whole)
changePost(whole)
await measure('one post has changed', whole)
report.finish()

interface Site {
  data: string
  copy: string
}

async function openSite(posts: number): Promise<Site> {
  const data = await mkdtemp(join(folder.path, 'data-'))
  await fillLarge(data, { posts: createPosts(posts, { isTranslated: true }) })
  return { data, copy: join(folder.path, `copy-${posts}`) }
}

function changePost({ data }: Site): void {
  using database = new DatabaseSync(join(data, 'madang.sqlite'))
  database.exec("update post_text set title = title || ' (2)' where slug = 'post-7'")
}

/** Returns seconds of processors. */
async function measure(name: string, { copy, data }: Site): Promise<number> {
  const begun = performance.now()
  const command = ['scripts/madang.mjs', 'site:export', copy, '--origin', 'https://ada.example']
  const run = ['-f', '%M %U %S', process.execPath, ...command]
  const env = { ...process.env, DATA_DIR: data, INIT_CWD: process.cwd() }
  const { stdout, stderr } = await promisify(execFile)('/usr/bin/time', run, { env })
  const seconds = (performance.now() - begun) / 1000
  const [kilobytes = 0, user = 0, system = 0] = stderr.trim().split(/\s+/).slice(-3).map(Number)
  report.line(`${name}: ${stdout.trim()}`)
  report.line(`${name}, time of processors: ${rounded(user + system)} s`)
  report.limit({ name, value: seconds, unit: 's', most: 60 })
  report.limit({ name: `${name}, memory`, value: kilobytes / 1024, unit: 'MB', most: 400 })
  return user + system
}
