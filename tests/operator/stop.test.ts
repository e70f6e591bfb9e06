/** How the site stops on signals from a supervisor, a terminal or npm, and in which order its parts end. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filledFolder } from '../support/filled-folder.ts'
import { freePort, soon } from '../support/running-site.ts'

const root = join(import.meta.dirname, '..', '..')

/** The command as a process group of its own, which a test can signal as a whole or in part. */
async function startGroup(command: string, args: string[]) {
  const port = await freePort()
  const folder = await filledFolder()
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder }
  const child = spawn(command, args, { cwd: root, env, detached: true })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const origin = `http://localhost:${port}`
  const isServing = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isServing, soon).toBe(true)
  return {
    child,
    folder,
    port,
    exited,
    isServing,
    output: () => output,
    signalGroup: (signal: NodeJS.Signals) => process.kill(-(child.pid as number), signal),
    async [Symbol.asyncDispose]() {
      try {
        process.kill(-(child.pid as number), 'SIGKILL')
      } catch {
        // The whole group has exited, as expected.
      }
      await rm(folder, { recursive: true })
    },
  }
}

/** Sends the head of a request. The returned function sends the rest, and resolves with the answer. */
async function begin(port: number, head: string[]): Promise<(rest: string) => Promise<string>> {
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  await once(socket, 'connect')
  socket.write([...head, 'Host: localhost', ''].join('\r\n'))
  return (rest) => {
    socket.write(`Connection: close\r\n${rest}`)
    return answer
  }
}

const message = JSON.stringify({
  ...{ name: 'Ada', email: 'ada@example.com' },
  ...{ subject: 'Just in time', message: 'Sent while the site was stopping.' },
})
const post = [
  'POST /api/contact HTTP/1.1',
  'Content-Type: application/json',
  `Content-Length: ${message.length}`,
]

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGTERM'],
] as const)(
  '%s to the process group and then %s let running requests finish, and store what they wrote',
  async (first, second) => {
    await using group = await startGroup(process.execPath, ['scripts/start.mjs'])
    const page = await begin(group.port, ['GET /ko HTTP/1.1'])
    const write = await begin(group.port, [...post, 'X-Requested-With: XMLHttpRequest'])
    // Counted in memory, and stored at the end.
    const refused = await begin(group.port, post)
    expect(await group.isServing()).toBe(true)
    group.signalGroup(first)
    await expect.poll(group.output, soon).toContain('stopping')
    group.signalGroup(second)

    const shown = await page('\r\n')
    expect(shown).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(shown).toContain('</html>')
    expect(await refused(`\r\n${message}`)).toMatch(/^HTTP\/1\.1 403 /)
    const written = await write(`\r\n${message}`)
    expect(written).toMatch(/^HTTP\/1\.1 202 /)
    expect(await group.exited).toBe(0)

    // The database was closed: nothing is left in the file beside it.
    expect(existsSync(join(group.folder, 'madang.sqlite-wal'))).toBe(false)
    using db = new DatabaseSync(join(group.folder, 'madang.sqlite'))
    const [row, ...others] = db.prepare('select id, subject from message').all()
    expect(written).toContain(`"id":"${row?.['id']}"`)
    expect([row?.['subject'], others]).toEqual(['Just in time', []])
    expect(db.prepare('select kind, count from refusal_count').all()).toEqual([
      { kind: 'other_site', count: 1 },
    ])
    // Whatever uses the database after it was closed would log a failure.
    const said = [...group.output().matchAll(/"msg":"([^"]*)"/g)].map(([, words]) => words)
    expect(said.slice(said.indexOf('stopping') + 1)).toEqual(['malicious_csrf'])
  },
)

test('a site whose helper computes stops in time, and the helper ends with it', async () => {
  await using group = await startGroup(process.execPath, ['scripts/start.mjs'])
  const token = '0'.repeat(32)
  using db = new DatabaseSync(join(group.folder, 'madang.sqlite'))
  const document = {
    facts: { date: '2026-01-01', status: 'published', tags: ['a'] },
    texts: { ko: { title: 'Slow', summary: 'Slow.', body: '*a_ '.repeat(40_000) } },
  }
  const at = new Date().toISOString()
  db.exec(`insert into user_account (id, role, name, email, created_at, version)
    values ('ada', 'admin', 'Ada', 'ada@example.com', '2026-01-01', 1)`)
  db.prepare('insert into content_draft values (?, ?, ?, null, 1, ?, ?)').run(
    ...['post', 'slow', JSON.stringify(document), at, ''],
  )
  db.prepare('insert into preview_link values (?, ?, ?, ?, ?, ?, ?)').run(
    ...['one', createHash('sha256').update(token).digest('base64url'), 'post', 'slow'],
    ...[at, 'ada', new Date(Date.now() + 1e9).toISOString()],
  )
  const view = await begin(group.port, [`GET /preview/${token} HTTP/1.1`])
  const viewed = view('\r\n').catch(() => 'cut off')
  const helpers = () => findHelpers(group.child.pid as number)
  await expect.poll(() => helpers().length, soon).toBe(1)
  const [helper] = helpers()
  group.child.kill('SIGTERM')
  const seconds = new AbortController()
  const late = sleep(10_000, 'still runs', seconds)
  expect(await Promise.race([group.exited, late])).toBe(0)
  seconds.abort()
  await late.catch(() => {})
  expect(existsSync(`/proc/${helper}/exe`)).toBe(false)
  await viewed
})

/** Their processes have this one as their parent, and name their program. */
function findHelpers(parent: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const isChild = after.split(' ')[1] === `${parent}`
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('helper-process')
    } catch {
      return false
    }
  })
}

test('SIGTERM to npm alone ends the server too', async () => {
  await using group = await startGroup('npm', ['start'])
  group.child.kill('SIGTERM')
  await expect.poll(group.isServing, soon).toBe(false)
})
