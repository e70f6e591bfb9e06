/**
 * Databases that tests copy instead of creating their own: one with the current schema, one also with the
 * sample content. A copy takes a few milliseconds; migrating takes 50 to 300, rendering the content over a
 * second.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export type Template = 'migrated' | 'filled'

export const templates: Template[] = ['migrated', 'filled']

export interface DatabaseTemplates {
  /** The folder of `migrated.sqlite` and `filled.sqlite`. */
  folder: string
  /**
   * The default database of the PostgreSQL server, which has `template_migrated` and `template_filled`; null:
   * there is none.
   */
  postgresUrl: string | null
}

export function sqliteTemplate(folder: string, template: Template): string {
  return join(folder, `${template}.sqlite`)
}

export function postgresTemplate(template: Template): string {
  return `template_${template}`
}

/** The URL of another database of the same server. */
export function toDatabaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}

/** Runs a statement that cannot run in a transaction, such as `create database`. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates them in a child process: the renderer of content needs Node's own module loader. */
export async function makeDatabaseTemplates(
  postgresUrl: string | null,
): Promise<DatabaseTemplates & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-templates-'))
  const script = join(import.meta.dirname, 'make-templates.ts')
  await promisify(execFile)(process.execPath, [
    script,
    folder,
    ...(postgresUrl ? [postgresUrl] : []),
  ])
  return { folder, postgresUrl, remove: () => rm(folder, { recursive: true }) }
}
