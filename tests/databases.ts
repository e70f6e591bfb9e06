/** Both databases, for tests that must hold on either: real SQLite in a file, real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenedDatabase, openPostgres, openSqlite } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'

export interface TestDatabase extends OpenedDatabase, AsyncDisposable {
  /** Opens the same database once more, as another instance would. */
  openAgain(): Promise<OpenedDatabase>
  /** Where another process finds it: a file of SQLite, or the URL of PostgreSQL. */
  address: string
}

export interface DatabaseUnderTest {
  name: string
  /** An empty database of its own, gone at the end of the scope. */
  openEmpty(): Promise<TestDatabase>
  /** The same at the schema of this code. */
  open(): Promise<TestDatabase>
}

const sqlite: DatabaseUnderTest = withMigration({
  name: 'SQLite',
  async openEmpty() {
    const folder = await mkdtemp(join(tmpdir(), 'madang-sqlite-'))
    const file = join(folder, 'madang.sqlite')
    return keepOpen(
      file,
      async () => openSqlite(file),
      async () => {
        await rm(folder, { recursive: true })
        // What commands of the operator leave beside it.
        await rm(`${folder}.site`, { force: true })
      },
    )
  },
})

function postgres(serverUrl: string): DatabaseUnderTest {
  return withMigration({
    name: 'PostgreSQL',
    async openEmpty() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await administer(serverUrl, `create database ${name}`)
      const url = serverUrl.replace(/\/postgres$/, `/${name}`)
      return keepOpen(
        url,
        () => openPostgres(url),
        () => administer(serverUrl, `drop database ${name} with (force)`),
      )
    },
  })
}

const postgresUrl = inject('postgresUrl')

export const databases: DatabaseUnderTest[] = postgresUrl
  ? [sqlite, postgres(postgresUrl)]
  : [sqlite]

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

function withMigration(database: Omit<DatabaseUnderTest, 'open'>): DatabaseUnderTest {
  return {
    ...database,
    async open() {
      const opened = await database.openEmpty()
      await migrate(opened, () => new Date())
      return opened
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
