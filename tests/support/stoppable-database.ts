/** The database of a PostgreSQL server that a test stops and starts. */
import { importContent } from '../../server/content/folder/import-content.ts'
import { openPostgres } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import type { DatabaseUnderTest } from './databases.ts'
import type { PostgresServer } from './postgres-server.ts'
import { now, sampleContent } from './sample-content.ts'

/** For one site: every opening is of the same database. */
export function toDatabase({ url }: PostgresServer): DatabaseUnderTest {
  const openEmpty = async () => {
    const opened = await openPostgres(url)
    return {
      ...opened,
      address: url,
      openAgain: () => openPostgres(url),
      [Symbol.asyncDispose]: () => opened.db.destroy(),
    }
  }
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
  return { name: 'PostgreSQL', openEmpty, open, openFilled }
}
