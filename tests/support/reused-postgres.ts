/**
 * PostgreSQL databases that the tests of a worker use one after the other. Putting one into its first state
 * takes about a tenth of the time of copying a template and dropping the copy.
 */
import pg from 'pg'
import {
  administer,
  postgresTemplate,
  type Template,
  templates,
  toDatabaseUrl,
} from './database-templates.ts'

/** Those that tests of this process have open: a test may open several sites. */
const used = new Set<string>()

export interface ReusedDatabase {
  url: string
  release(): void
}

/** A database in the state of the template, which no other test uses until it is released. */
export async function reuseDatabase(
  serverUrl: string,
  template: Template,
): Promise<ReusedDatabase> {
  // Vitest runs one file at a time for each VITEST_POOL_ID.
  const worker = process.env['VITEST_POOL_ID'] ?? '0'
  let number = 0
  const toName = () => `reused_${template}_${worker}_${number}`
  while (used.has(toName())) number += 1
  const name = toName()
  used.add(name)
  const url = toDatabaseUrl(serverUrl, name)
  if (!(await restore(url, template))) {
    await administer(serverUrl, `drop database if exists ${name} with (force)`)
    await administer(serverUrl, `create database ${name} template ${postgresTemplate(template)}`)
  }
  return { url, release: () => used.delete(name) }
}

/** Keeps the rows of each template in files of the server, and a digest of its structure as its comment. */
export async function keepTemplates(serverUrl: string): Promise<void> {
  for (const template of templates) {
    const name = postgresTemplate(template)
    const client = new pg.Client({ connectionString: toDatabaseUrl(serverUrl, name) })
    await client.connect()
    const { tables, folder, digest } = await examine(client, template)
    for (const table of tables) {
      const { rowCount } = await client.query(`select 1 from "${table}" limit 1`)
      if (rowCount) await client.query(`copy "${table}" to '${fileOf(folder, template, table)}'`)
    }
    await client.query(`comment on database ${name} is '${digest}'`)
    await client.end()
  }
}

/** @returns whether the database exists and has the tables of the template. */
async function restore(url: string, template: Template): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    // invalid_catalog_name: this worker has not needed as many at once yet.
    if (error instanceof pg.DatabaseError && error.code === '3D000') return false
    throw error
  }
  try {
    const { tables, folder, files, digest, expected } = await examine(client, template)
    if (digest !== expected) return false
    const filled = tables.filter((table) => files.includes(nameOf(template, table)))
    await client.query(
      [
        // A process that was killed may leave a connection whose last statement still runs.
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
        'set session_replication_role = replica',
        ...tables.map((table) => `delete from "${table}"`),
        ...filled.map((table) => `copy "${table}" from '${fileOf(folder, template, table)}'`),
      ].join(';'),
    )
    return true
  } finally {
    await client.end()
  }
}

const nameOf = (template: Template, table: string) => `${template}.${table}.rows`
const fileOf = (folder: string, template: Template, table: string) =>
  `${folder}/${nameOf(template, table)}`

interface Examined {
  tables: string[]
  folder: string
  files: string[]
  digest: string
  /** The digest of the template; null: it is not kept yet. */
  expected: string | null
}

/** The digest holds all that a test can change in the structure: columns, constraints and indexes. */
async function examine(client: pg.Client, template: Template): Promise<Examined> {
  const { rows } = await client.query<Examined>(
    `with own as (
      select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace
    ), lines as (
      select format('%s %s %s %s', relname, attname, atttypid, attnotnull) as line
        from own join pg_attribute on attrelid = own.oid
      union all
      select format('%s %s', relname, pg_get_constraintdef(pg_constraint.oid))
        from own join pg_constraint on conrelid = own.oid
    )
    select current_setting('data_directory') as folder,
      array(select relname::text from own where relkind = 'r' order by relname) as tables,
      array(select name from pg_ls_dir(current_setting('data_directory')) as name
        where name like '%.rows') as files,
      (select md5(string_agg(line, ';' order by line)) from lines) as digest,
      (select shobj_description(oid, 'pg_database') from pg_database where datname = $1) as expected`,
    [postgresTemplate(template)],
  )
  return rows[0] as Examined
}
