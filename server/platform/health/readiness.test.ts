import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPostgres } from '../db/database.ts'
import { createReadiness } from './readiness.ts'

test('a database server that accepts and never answers ends in a timeout, and concurrent checks share one query', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-ready-'))
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const longTimeout = { poolSize: 10, connectMs: 600_000 }
  const { db } = await openPostgres(`postgres://x:x@127.0.0.1:${port}/x`, longTimeout)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const { check } = createReadiness({ db, dataDir: folder.path, reserveBytes: 0, log, limitMs: 50 })
  expect(await Promise.all([check(), check(), check()])).toEqual([false, false, false])
  expect(await check()).toBe(false)
  expect(sockets).toHaveLength(1)
  expect(logged.join()).toContain('the database does not answer')
  for (const socket of sockets) socket.destroy()
  await db.destroy()
  server.close()
})
