/** `node make-templates.ts FOLDER [POSTGRES_URL]` creates the databases of `database-templates.ts`. */
import { importContent } from '../../server/content/folder/import-content.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import {
  administer,
  postgresTemplate,
  sqliteTemplate,
  type Template,
  templates,
  toDatabaseUrl,
} from './database-templates.ts'
import { keepTemplates } from './reused-postgres.ts'
import { now, sampleContent } from './sample-content.ts'

const [folder = '', postgresUrl] = process.argv.slice(2)

async function fill(opened: OpenedDatabase, template: Template): Promise<void> {
  await migrate(opened, () => new Date())
  if (template === 'filled') await importContent(opened.db, sampleContent, now)
  // Closed, so that the SQLite file is complete without its WAL, and PostgreSQL allows copying.
  await opened.db.destroy()
}

for (const template of templates) {
  await fill(openSqlite(sqliteTemplate(folder, template)), template)
  if (postgresUrl) {
    const name = postgresTemplate(template)
    await administer(postgresUrl, `create database ${name}`)
    await fill(await openPostgres(toDatabaseUrl(postgresUrl, name)), template)
  }
}
if (postgresUrl) await keepTemplates(postgresUrl)
