/**
 * Whether a site in 512 MB answers visitors while it works on input that is made to take all time and memory: imports,
 * drafts, twelve imports at once, and 280 link pictures.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '../scripts/bootstrap.mjs'
import { bundledServer, ensureServerBundled } from '../scripts/build.mjs'
import { signInDemoAdmin } from '../tests/support/demo-admin.ts'
import { emptyPosts, manyFields, wideTable } from '../tests/support/hostile-files.ts'
import { freePort } from '../tests/support/running-site.ts'
import { zipFiles } from '../tests/support/zip-files.ts'
import { writePosts } from './large-site.ts'
import { limitMemory } from './memory-limit.ts'
import { createReport, rounded } from './report.ts'

const limitMb = 512
const pictures = 280
const demoCode = 'the-code-of-benches'
const root = join(import.meta.dirname, '..')

const report = createReport(`limits: a site in ${limitMb} MB under hostile files`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-limits-'))
const content = join(folder.path, 'content')
await cp(join(root, 'content'), content, { recursive: true })
await writePosts(content, pictures)
ensureServerBundled()
using limit = limitMemory(limitMb * 2 ** 20)
if (!limit) throw new Error('No memory limit can be set on this machine.')
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const [file = '', ...args] = limit.wrap([process.execPath, ...serverFlags, bundledServer])
const child = spawn(file, args, {
  cwd: root,
  env: {
    ...serverEnvironment,
    PATH: process.env['PATH'],
    ...{ PORT: `${port}`, DATA_DIR: join(folder.path, 'data'), CONTENT_DIR: content },
    ...{ MADANG_ENV: 'test', RATE_LIMITS: 'off', DEMO_CODE: demoCode, LOG_LEVEL: 'warn' },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const exited = once(child, 'exit')
while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await sleep(100)
const admin = await signInDemoAdmin(origin, demoCode)

async function send(path: string, body: BodyInit, headers = {}): Promise<string> {
  const response = await fetch(`${origin}/api/admin${path}`, {
    method: 'POST',
    headers: { ...admin, 'x-requested-with': 'XMLHttpRequest', origin, ...headers },
    body,
  })
  const { code, data } = (await response.json()) as { code: string; data: { reason?: string } }
  return `${response.status} ${data?.reason ?? code ?? ''}`
}
const upload = async (path: string, name: string, bytes: string) =>
  send(path, await zipFiles([{ path: name, bytes }]), {
    'content-type': 'application/octet-stream',
  })
const blogOf = (text: string) => `---\ntitle: Long\ndate: 2021-01-01\n---\n${text}`

/** Visits `/ko` all the time, and reports how long the slowest visit took. */
async function during(name: string, act: () => Promise<string>): Promise<void> {
  let slowest = 0
  let isDone = false
  const begun = performance.now()
  const acting = act().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const asked = performance.now()
    const { status } = await fetch(`${origin}/ko`)
    if (status !== 200) slowest = Number.NaN
    slowest = Math.max(slowest, performance.now() - asked)
    await sleep(20)
  }
  report.line(`${name}: ${await acting}, after ${rounded((performance.now() - begun) / 1000)} s`)
  report.limit({ name: `slowest /ko during ${name}`, value: slowest, unit: 'ms', most: 1000 })
}

const dry = '?dryRun=true'
await during('YAML of 60 KB of fields', () =>
  upload(`/content/import${dry}`, 'site.yaml', manyFields(60)),
)
await during('YAML of 120 KB of fields', () =>
  upload(`/content/import${dry}`, 'site.yaml', manyFields(120)),
)
for (const megabytes of [19, 60]) {
  await during(`${megabytes} MB of empty posts`, () =>
    upload(`/posts/import${dry}`, 'ghost.json', emptyPosts(megabytes)),
  )
}
await during('a post with a wide table', () =>
  upload(`/posts/import${dry}`, 'wide.md', blogOf(wideTable(2000, 300))),
)
await during('a text that takes all time', () =>
  upload(`/posts/import${dry}`, 'slow.md', blogOf('*a_ '.repeat(40_000))),
)
const many = Array.from({ length: 3000 }, (_, index) => ({
  path: `posts/post-${index}.md`,
  bytes: blogOf(`Text ${index}.\n\n`.repeat(300)),
}))
const zip = await zipFiles(many)
await during('twelve imports of 3,000 posts at once', async () => {
  const all = Array.from({ length: 12 }, () =>
    send(`/posts/import${dry}`, zip, { 'content-type': 'application/octet-stream' }),
  )
  const answers = Object.entries(Object.groupBy(await Promise.all(all), (answer) => answer))
  return answers.map(([answer, some]) => `${some?.length} × ${answer}`).join(', ')
})
const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path)
await during(`${pictures} link pictures`, async () => {
  let drawn = 0
  for (const path of paths.slice(0, pictures)) {
    const { ok } = await fetch(`${origin}/og${path}.png`)
    if (ok) drawn += 1
  }
  return `${drawn} drawn`
})

const peak = limit.peakBytes()
report.line(
  `peak of the group, cached files included: ${peak === null ? 'not known' : rounded(peak / 2 ** 20)} MB; processes ended by the system: ${limit.kills() ?? 'not known'}`,
)
report.require(child.exitCode === null && child.signalCode === null, 'the site was never restarted')
const stopping = performance.now()
child.kill('SIGTERM')
await exited
report.limit({
  name: 'SIGTERM until its end',
  value: performance.now() - stopping,
  unit: 'ms',
  most: 10_000,
})
report.finish()
