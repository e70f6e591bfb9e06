/** The site for an operator: real processes, started, refused and stopped. */
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { bundledCommands } from '../../scripts/build.mjs'
import { makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { startFolder } from '../support/content-folder.ts'
import { filledFolder } from '../support/filled-folder.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { isLong } from '../support/is-long.ts'
import { freePort, isReady, soon, start, temporaryFolder } from '../support/running-site.ts'

/** The output of a refused start: one line, and exit code 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  await using site = await start(settings)
  expect(await site.exited).toBe(1)
  const lines = site.output().trim().split('\n')
  expect(lines, site.output()).toHaveLength(1)
  return lines[0] as string
}

test('a first start creates its data folder, loads the content, points out a misspelt setting, answers, and ends with Ctrl-C', async () => {
  const folder = join(await temporaryFolder(), 'not', 'yet')
  await using site = await start({ DATA_DIR: folder, PUBLIC_ORGIN: 'https://example.com' })
  await expect.poll(() => isReady(site), soon).toBe(true)

  expect(site.output()).toContain('PUBLIC_ORGIN is not a setting. Did you mean PUBLIC_ORIGIN?')
  expect(site.output()).toContain(`Madang is running at ${site.origin}`)
  expect(site.output()).toContain(`mail    ${join(folder, 'mailbox')}`)
  expect(await (await fetch(`${site.origin}/en`)).text()).toContain('Gildong Hong')
  site.child.kill('SIGINT')
  expect(await site.exited).toBe(0)
})

/** Ctrl-C is handled by the same code; the first start ends with it. */
test.each<NodeJS.Signals>(isLong ? ['SIGTERM', 'SIGINT'] : ['SIGTERM'])(
  '%s lets running requests finish, closes the database and exits with 0',
  async (signal) => {
    const folder = await filledFolder()
    await using site = await start({ DATA_DIR: folder })
    await expect.poll(() => isReady(site), soon).toBe(true)

    const { port } = new URL(site.origin)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    // Half a request has arrived when the signal comes; its other half follows.
    socket.write('GET /ko HTTP/1.1\r\nHost: localhost\r\n')
    await once(socket, 'connect')
    await fetch(`${site.origin}/healthz`)
    site.child.kill(signal)
    await expect.poll(() => site.output(), soon).toContain('stopping')
    socket.write('Connection: close\r\n\r\n')
    await once(socket, 'close')

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer).toContain('</html>')
    expect(await site.exited).toBe(0)
    // A closed database has checkpointed its write-ahead log.
    const database = new DatabaseSync(join(folder, 'madang.sqlite'), { readOnly: true })
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  },
)

test('two instances that start at once on one SQLite file migrate and import once, and both answer', async () => {
  const folder = await temporaryFolder()
  await using content = await startFolder()
  const settings = { DATA_DIR: folder, CONTENT_DIR: content.folder }
  await using one = await start(settings)
  await using other = await start(settings)
  await expect.poll(() => isReady(one), soon).toBe(true)
  await expect.poll(() => isReady(other), soon).toBe(true)

  const database = new DatabaseSync(join(folder, 'madang.sqlite'), { readOnly: true })
  const count = (table: string) => database.prepare(`select count(*) as n from ${table}`).get()
  const migrations = await readdir(join(import.meta.dirname, '../../server/platform/db/migrations'))
  expect(count('migration')).toEqual({ n: migrations.length })
  const { projects, posts } = createFixtureContent()
  expect(count('project')).toEqual({ n: projects.length })
  expect(count('post')).toEqual({ n: Object.keys(posts).length })
  database.close()
})

test('a port that is already used is reported by number', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo

  const line = await refusal({ PORT: String(port), DATA_DIR: await filledFolder() })
  expect(line).toContain(`PORT=${port}: another program is already listening there`)
  taken.close()
})

test('a listen address that this machine does not have is reported', async () => {
  const line = await refusal({ HOST: '192.0.2.1', DATA_DIR: await filledFolder() })
  expect(line).toContain('HOST=192.0.2.1')
})

test('a data folder that is not writable is reported', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('DATA_DIR=')
})

test.runIf(process.platform === 'linux')(
  'a volume that belongs to root is reported with the command that mends it',
  async () => {
    // Only root may start a process of another user.
    const isRoot = process.getuid?.() === 0
    const uid = isRoot ? 10_001 : process.getuid?.()
    const gid = isRoot ? 10_001 : process.getgid?.()
    const reported = async (folder: string) => {
      await using site = await start({ DATA_DIR: folder }, { uid, gid, keepsData: true })
      expect(await site.exited).toBe(1)
      return site.output()
    }
    const refused = (folder: string, owned: string, command: string) =>
      `Madang cannot start. DATA_DIR=${folder} is not writable by the user ${uid}, because ${owned} belongs to the user 0. Run as root, once: ${command}\n`
    // These belong to root everywhere.
    const missing = '/volume-of-root/data'
    const making = `install -d -m 700 -o ${uid} -g ${gid} ${missing}`
    expect(await reported(missing)).toBe(refused(missing, '/', making))
    expect(await reported('/etc')).toBe(refused('/etc', '/etc', `chown -R ${uid}:${gid} /etc`))
  },
)

test('an invalid setting is reported by name', async () => {
  expect(await refusal({ PORT: 'eighty', HSTS: 'yes' })).toBe(
    'Madang cannot start. PORT is not a port number from 0 to 65535: "eighty"; HSTS is not on, subdomains or off: "yes"',
  )
  expect(await refusal({ DATABASE_URL: 'postgres://localhost/x' })).toContain(
    'AUTH_KEYS must be set',
  )
  // `env.test.ts` proves the sentence of each setting, and a start prints them all in the same way.
  if (!isLong) return
  expect(await refusal({ SESSION_IDLE_S: '5' })).toContain('requires MADANG_ENV=test')
  const insecure = { PUBLIC_ORIGIN: 'http://example.com' }
  expect(await refusal(insecure)).toContain('PUBLIC_ORIGIN must begin with https://')
  const incomplete = { MAIL_URL: 'emailjs://key@127.0.0.1?template=t' }
  expect(await refusal(incomplete)).toMatch(/MAIL_URL has no service: \?service=SERVICE_ID$/)
  const knob = { RATE_LIMITS: 'off' }
  expect(await refusal(knob)).toContain(
    'RATE_LIMITS is only for tests: it requires MADANG_ENV=test',
  )
})

test('a file that is not a database is not changed, and is reported', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'madang.sqlite'), 'This is a letter, not a database. '.repeat(100))
  expect(await refusal({ DATA_DIR: folder })).toMatch(
    /DATA_DIR=.*cannot be opened: .*not a database/,
  )
})

test('a database of a newer version is refused', async () => {
  const folder = await temporaryFolder()
  const database = new DatabaseSync(join(folder, 'madang.sqlite'))
  database.exec('create table migration (name text primary key, checksum text, applied_at text)')
  database.exec("insert into migration values ('9999-future', 'x', '2030-01-01T00:00:00Z')")
  database.close()
  expect(await refusal({ DATA_DIR: folder })).toMatch(/newer than this code.*9999-future/)
})

/** A start with the database server at this port: what it says when it gives up. */
async function refusalOfDatabase(port: number): Promise<string> {
  const line = await refusal({
    AUTH_KEYS: toKeyText([makeKey(new Date())]),
    DATABASE_CONNECT_S: '1',
    DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/madang`,
    DATA_DIR: await temporaryFolder(),
  })
  expect(line).not.toContain('hunter2')
  return line
}

test('an unreachable database server is reported without its password', async () => {
  const line = await refusalOfDatabase(await freePort())
  expect(line).toMatch(/The database of DATABASE_URL cannot be opened/)
})

test('a database server that accepts connections and does not answer is reported in one line', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const line = await refusalOfDatabase((silent.address() as AddressInfo).port)
  expect(line).toMatch(/The database of DATABASE_URL cannot be opened: .*timeout/)
  silent.close()
})

test('invalid content is reported by file, line and field, and the database stays empty', async () => {
  const folder = await temporaryFolder()
  const content = join(folder, 'content')
  await mkdir(content)
  await writeFile(join(content, 'site.yaml'), 'title: x\n')
  await using site = await start({ DATA_DIR: folder, CONTENT_DIR: content })

  expect(await site.exited).toBe(1)
  expect(site.output()).toContain('site.yaml:1 title')
  expect(site.output()).toContain('profile.yaml:1')
})

test('the command line prints its usage and exits with 2', async () => {
  await using site = await start({ DATA_DIR: await temporaryFolder() }, { file: bundledCommands })
  expect(await site.exited).toBe(2)
  expect(site.output()).toContain('content:import DIR')
})

test('a missing content folder is reported in one line, by the start and by the command', async () => {
  const folder = join(await temporaryFolder(), 'nowhere')
  expect(await refusal({ DATA_DIR: await temporaryFolder(), CONTENT_DIR: folder })).toContain(
    `${folder} cannot be read: it does not exist`,
  )
  await using command = await start(
    { DATA_DIR: await temporaryFolder() },
    { file: bundledCommands, args: ['content:import', folder] },
  )
  expect(await command.exited).toBe(1)
  expect(command.output().trim().split('\n')).toHaveLength(1)
})
