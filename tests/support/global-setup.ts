/** Once per run: the builds of site and server, one PostgreSQL server, and the template databases. */
import type { TestProject } from 'vitest/node'
import { ensureBuilt, ensureServerBundled } from '../../scripts/build.mjs'
import { type DatabaseTemplates, makeDatabaseTemplates } from './database-templates.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The template databases; PostgreSQL is left out if only SQLite is tested. */
    templates: DatabaseTemplates
  }
}

/** Vitest loads this file anew for each project, so that a variable of the file would not be shared. */
const run = globalThis as typeof globalThis & {
  madangTests?: Promise<{ templates: DatabaseTemplates; stop(): Promise<void> }>
}

export default async function setup(project: TestProject) {
  ensureBuilt()
  ensureServerBundled()
  // Each project of the configuration runs this; server and templates are shared.
  run.madangTests ??= prepare()
  const { templates, stop } = await run.madangTests
  project.provide('templates', templates)
  return stop
}

async function prepare() {
  const isSqliteOnly = process.env['DATABASES'] === 'sqlite'
  const server = isSqliteOnly ? null : await startEmbeddedPostgres({ isLasting: false })
  const { remove, ...templates } = await makeDatabaseTemplates(server?.url ?? null)
  let stopped: Promise<unknown> | null = null
  return {
    templates,
    async stop() {
      stopped ??= Promise.all([server?.end(), remove()])
      await stopped
    },
  }
}
