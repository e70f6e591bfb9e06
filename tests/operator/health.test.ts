/** Health checks of load balancers and schedulers: by IP address, and while dependencies fail. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { startHangingPostgres } from '../support/hanging-postgres.ts'
import { openTestSite, serveTestSite } from '../support/site.ts'
import { openSmallDisk } from '../support/small-disk.ts'

const checks = ['/healthz', '/readyz', '/metrics']
const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!' }

test('the health check of a container passes while the site answers, also if it is not ready', async () => {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/healthz' ? 200 : 503).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const check = async () => {
    const script = fork('scripts/healthcheck.mjs', { env: { PORT: `${port}` }, silent: true })
    return (await once(script, 'exit'))[0]
  }
  expect(await check()).toBe(0)
  server.close()
  await once(server, 'close')
  expect(await check()).toBe(1)
})

test('health checks answer under any Host and without one; nothing else does', async () => {
  const settings = { metricsToken: 'a-long-token', trustedProxies: ['127.0.0.1'] }
  await using site = await serveTestSite({ publicOrigin: 'https://example.com', settings })
  const statusOf = async (...lines: string[]) => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await text(socket))?.[1])
  }
  const token = 'Authorization: Bearer a-long-token'
  for (const path of checks) {
    for (const host of ['10.0.0.7:3000', 'evil.example', 'localhost', '[::1]:80', 'example.com']) {
      const asked = [`GET ${path} HTTP/1.1`, `Host: ${host}`, token]
      expect(await statusOf(...asked), `${path} ${host}`).toBe(200)
    }
    expect(await statusOf(`GET ${path} HTTP/1.0`, token), `${path} without Host`).toBe(200)
  }
  for (const path of ['/ko', '/api/projects', '/healthz/more']) {
    expect(await statusOf(`GET ${path} HTTP/1.1`, 'Host: 10.0.0.7:3000'), path).toBe(421)
    expect(await statusOf(`GET ${path} HTTP/1.0`), path).toBe(421)
  }
})

test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'while $name hangs, an instance is not ready, cached pages are served, and forms are refused with 503',
  { timeout: 60_000 },
  async (postgres) => {
    await using hanging = await startHangingPostgres(postgres, { poolSize: 4, connectMs: 1000 })
    await using site = await openTestSite({ database: hanging.database })
    expect((await site.get('/en')).status).toBe(200)
    expect((await site.get('/readyz')).status).toBe(200)
    site.database.limitQueries?.(200)

    hanging.hang()
    const probes = await Promise.all(checks.slice(0, 2).map((path) => site.get(path)))
    expect(probes.map(({ status }) => status)).toEqual([200, 503])
    expect((await site.get('/en')).status).toBe(200)
    // More requests than connections: those that hang are given up, and so are those that wait for a
    // connection.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        site.get('/api/contact', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
          body: JSON.stringify({ ...typed, subject: `${index}` }),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await site.get('/readyz')).status).toBe(503)
    expect(site.logged).toContainEqual(
      expect.objectContaining({
        msg: 'not ready',
        faults: [expect.stringMatching(/does not answer|timeout/)],
      }),
    )

    hanging.recover()
    await expect.poll(async () => (await site.get('/readyz')).status).toBe(200)
  },
)

test('an instance is not ready while its disk is full, or nearly so', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-full-'))
  await using disk = await openSmallDisk(join(folder.path, 'disk'), 4)
  const settings = { dataDir: disk.path, diskReserveBytes: 0 }
  await using site = await openTestSite({ settings })
  const ready = async () => (await site.get('/readyz')).status
  expect(await ready()).toBe(200)
  // Without Linux, or without the rights to mount a disk, there is none to fill.
  if (disk.isOwn) {
    await disk.leave(0)
    expect(await ready()).toBe(503)
    await disk.leave(null)
    expect(await ready()).toBe(200)
  }
  await using small = await openTestSite({ settings: { ...settings, diskReserveBytes: 2 ** 60 } })
  expect((await small.get('/readyz')).status).toBe(503)
  expect((await small.get('/healthz')).status).toBe(200)
})

test('a database with the tables of an older version is not ready', async () => {
  await using site = await openTestSite()
  expect((await site.get('/readyz')).status).toBe(200)
  await sql`delete from migration where name = (select max(name) from migration)`.execute(
    site.database.db,
  )
  expect((await site.get('/readyz')).status).toBe(503)
})
