/** Once a run: the build that tests of the site render from, and one server of PostgreSQL. */
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/bootstrap.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

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
  const { url, end } = await startEmbeddedPostgres()
  let stopped: Promise<void> | null = null
  return {
    url,
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}
