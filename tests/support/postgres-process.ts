/** The child process of `postgres-server.ts`: executes its orders and reports when they are done. */
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const server = await startEmbeddedPostgres()

process.on('message', async (what) => {
  if (what === 'stop') await server.stop()
  if (what === 'start') await server.start()
  if (what !== 'end') return process.send?.('done')
  await server.end()
  process.exit(0)
})
process.send?.(server.url)
