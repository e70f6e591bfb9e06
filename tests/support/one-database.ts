/** A database at one address, for a test that has to stop it or to lock it. */
import { importContent } from '../../server/content/folder/import-content.ts'
import { openPostgres } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import type { DatabaseUnderTest, TestDatabase } from './databases.ts'
import type { PostgresServer } from './postgres-server.ts'
import { now, sampleContent } from './sample-content.ts'

/** A database for one site. It is empty at first, and is the same each time the site opens it. */
export function toDatabase(
  name: string,
  openEmpty: () => Promise<TestDatabase>,
): DatabaseUnderTest {
  const open = async () => {
    const opened = await openEmpty()
    await migrate(opened, () => new Date())
    return opened
  }
  const openFilled = async () => {
    const opened = await open()
    await importContent(opened.db, sampleContent, now)
    return opened
  }
  return { name, openEmpty, open, openFilled }
}

/** The database of a server that can be stopped and started. */
export function databaseOf({ url }: PostgresServer): DatabaseUnderTest {
  return toDatabase('PostgreSQL', async () => {
    const opened = await openPostgres(url)
    return {
      ...opened,
      address: url,
      openAgain: () => openPostgres(url),
      [Symbol.asyncDispose]: () => opened.db.destroy(),
    }
  })
}
