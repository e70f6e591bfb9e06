/**
 * PostgreSQL with the sample content, behind a connection that can hang: existing connections get no answer
 * any more, and new ones are accepted and never answered, like from a halted machine.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { openPostgres } from '../../server/platform/db/database.ts'
import type { PoolSettings } from '../../server/platform/db/postgres.ts'
import type { DatabaseUnderTest } from './databases.ts'

export interface HangingPostgres extends AsyncDisposable {
  database: DatabaseUnderTest
  hang(): void
  /** New connections work again. */
  recover(): void
}

export async function startHangingPostgres(
  postgres: DatabaseUnderTest,
  settings: PoolSettings,
): Promise<HangingPostgres> {
  const inner = await postgres.openFilled()
  const target = new URL(inner.address)
  const sockets = new Set<Socket>()
  let hangs = false

  const server = createServer((near) => {
    near.on('error', () => {})
    sockets.add(near)
    if (hangs) return
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => {})
    sockets.add(far)
    near.on('data', (bytes) => hangs || far.write(bytes))
    far.on('data', (bytes) => hangs || near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => hangs || near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(inner.address)
  near.hostname = '127.0.0.1'
  near.port = String((server.address() as AddressInfo).port)

  const open = async () => {
    const opened = await openPostgres(near.href, settings)
    return {
      ...opened,
      address: near.href,
      openAgain: () => openPostgres(near.href, settings),
      [Symbol.asyncDispose]: () => opened.db.destroy(),
    }
  }
  return {
    database: { name: 'a hanging PostgreSQL', openEmpty: open, open, openFilled: open },
    hang: () => {
      hangs = true
    },
    recover: () => {
      hangs = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await inner[Symbol.asyncDispose]()
    },
  }
}
