/** Both databases, for tests that must pass on each: real SQLite in a file, real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type OpenedDatabase, openPostgres, openSqlite } from '../../server/platform/db/database.ts'
import { administer, sqliteTemplate, type Template, toDatabaseUrl } from './database-templates.ts'
import { isLong } from './is-long.ts'
import { reuseDatabase } from './reused-postgres.ts'

export interface TestDatabase extends OpenedDatabase, AsyncDisposable {
  /** Opens the same database once more, like another instance. */
  openAgain(): Promise<OpenedDatabase>
  /** Where another process finds it: an SQLite file, or the URL of PostgreSQL. */
  address: string
}

export interface DatabaseUnderTest {
  name: string
  /** An empty database of its own, removed at the end of the scope. */
  openEmpty(): Promise<TestDatabase>
  /** The same with the current schema; with PostgreSQL, tests use one after the other. */
  open(): Promise<TestDatabase>
  /** The same with the sample content, imported at the fixed time of the tests. */
  openFilled(): Promise<TestDatabase>
}

const { folder: templateFolder, postgresUrl } = inject('templates')

const sqlite: DatabaseUnderTest = {
  name: 'SQLite',
  openEmpty: () => openSqliteCopy(null),
  open: () => openSqliteCopy('migrated'),
  openFilled: () => openSqliteCopy('filled'),
}

async function openSqliteCopy(template: Template | null): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-sqlite-'))
  const file = join(folder, 'madang.sqlite')
  if (template) await copyFile(sqliteTemplate(templateFolder, template), file)
  return keepOpen(
    file,
    async () => openSqlite(file),
    async () => {
      await rm(folder, { recursive: true })
      // Files that operator commands leave beside it.
      await rm(`${folder}.site`, { force: true })
    },
  )
}

function postgres(serverUrl: string): DatabaseUnderTest {
  const openEmpty = async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await administer(serverUrl, `create database ${name}`)
    const url = toDatabaseUrl(serverUrl, name)
    return keepOpen(
      url,
      () => openPostgres(url),
      () => administer(serverUrl, `drop database ${name} with (force)`),
    )
  }
  const openReused = async (template: Template) => {
    const { url, release } = await reuseDatabase(serverUrl, template)
    return keepOpen(
      url,
      () => openPostgres(url),
      async () => release(),
    )
  }
  return {
    name: 'PostgreSQL',
    openEmpty,
    open: () => openReused('migrated'),
    openFilled: () => openReused('filled'),
  }
}

export const databases: DatabaseUnderTest[] = postgresUrl
  ? [sqlite, postgres(postgresUrl)]
  : [sqlite]

/** For tests whose result does not depend on the database: `npm test` uses the first one, `npm run test:long` all. */
export const anyDatabase = isLong ? databases : databases.slice(0, 1)

async function keepOpen(
  address: string,
  open: () => Promise<OpenedDatabase>,
  remove: () => Promise<void>,
): Promise<TestDatabase> {
  const opened = [await open()]
  const [first] = opened as [OpenedDatabase]
  return {
    ...first,
    address,
    async openAgain() {
      const again = await open()
      opened.push(again)
      return again
    },
    async [Symbol.asyncDispose]() {
      for (const { db } of opened) await db.destroy()
      await remove()
    },
  }
}
