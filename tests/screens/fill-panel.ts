/** Sample data of a month for every room of the panel, written before the site is started. */
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { readContent } from '#server/content/folder/read-content.ts'
import { storeContent } from '#server/content/kinds/store-content.ts'
import { openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { ProjectContent } from '#shared/projects.ts'
import { createAudit } from '../../server/identity/audit/audit.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { openKeys } from '../../server/platform/keys/open-keys.ts'
import { foldForSearch } from '../../server/platform/search/search-words.ts'
import { addMessages } from '../support/many-messages.ts'
import { messages, people, reports, sessions, toEvents } from './panel-sample.ts'

const hourMs = 3_600_000

export async function fillPanel(dataDir: string): Promise<void> {
  const db = await fillDatabase(dataDir)
  const now = new Date()
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  await addMessages(db, 48, new Date(ago(30)))
  await addEmails(db, ago)
  await addPeople(db, ago)
  await addReports(db, ago)
  await addEvents(db, dataDir, ago)
  await db.destroy()
}

type Ago = (hours: number) => string

async function addEmails(db: Database, ago: Ago): Promise<void> {
  for (const { hours, emails, ...message } of messages) {
    const folded = foldForSearch(`${message.name}\n${message.email}\n${message.subject}`)
    const at = { created_at: ago(hours), updated_at: ago(hours) }
    await db
      .insertInto('message')
      .values({ ...message, ...at, folded, version: 1 })
      .execute()
    for (const { hours, deliveries, ...email } of emails) {
      const id = randomUUID()
      const finished_at = email.state === 'queued' ? null : ago(hours)
      const times = { created_at: ago(hours), next_attempt_at: ago(-2), finished_at }
      await db
        .insertInto('letter')
        .values({
          ...{ ...email, ...times, id, message_id: message.id, body_html: '' },
          attempts: deliveries.length,
        })
        .execute()
      const rows = deliveries.map((delivery, index) => ({
        ...delivery,
        transport: 'smtp mail.example.com:587',
        id: randomUUID(),
        letter_id: id,
        attempt: index + 1,
        started_at: ago(hours),
        finished_at: ago(hours),
      }))
      if (rows.length > 0) await db.insertInto('delivery').values(rows).execute()
    }
  }
}

async function addPeople(db: Database, ago: Ago): Promise<void> {
  for (const [index, person] of people.entries()) {
    const at = { created_at: ago(24 * (20 - index)), version: 1 }
    await db
      .insertInto('user_account')
      .values({ ...person, ...at })
      .execute()
  }
  for (const [index, { hours, reason, ...session }] of sessions.entries()) {
    await db
      .insertInto('session')
      .values({
        ...session,
        id: randomUUID(),
        sid_hash: createHash('sha256').update(`${index}`).digest('hex'),
        rt_counter: 1,
        rt_key_enc: '',
        rotated_at: ago(hours),
        created_at: ago(hours + 1),
        last_active_at: ago(hours),
        signed_in_at: ago(hours + 1),
        must_enrol: 0,
        revoked_at: reason && ago(hours - 0.1),
        revoke_reason: reason,
      })
      .execute()
  }
}

async function addReports(db: Database, ago: Ago): Promise<void> {
  for (const { facts, hours, ...report } of reports) {
    const document = JSON.stringify(facts)
    await db
      .insertInto('client_report')
      .values({
        ...report,
        document,
        hash: createHash('sha256').update(report.type).update(document).digest('hex'),
        anomaly_count: report.count,
        first_at: ago(hours + 50),
        last_at: ago(hours),
      })
      .execute()
    const hour = `${ago(hours).slice(0, 13)}:00:00.000Z`
    await db
      .insertInto('report_count')
      .values({ hour, type: report.type, count: report.count })
      .execute()
  }
}

/** Signed with the keys that the site will find in its folder. */
async function addEvents(db: Database, dataDir: string, ago: Ago): Promise<void> {
  let at = new Date()
  const now = () => at
  const keys = await openKeys({ authKeys: null, dataDir, databaseUrl: null }, db, now)
  const audit = createAudit({ keys, log: pino({ level: 'silent' }), now })
  for (const { hours, ...entry } of toEvents()) {
    at = new Date(ago(hours))
    await db.transaction().execute((tx) => audit.append(tx, entry))
  }
}

const now = () => new Date('2026-11-21T12:00:00Z')

/** In a data folder, where `startSite` finds it too. Without projects: those of the sample content. */
async function fillDatabase(dataFolder: string, projects?: ProjectContent[]): Promise<Database> {
  const opened = openSqlite(join(dataFolder, 'madang.sqlite'))
  await migrate(opened, now)
  const content = await readContent(join(import.meta.dirname, '..', '..', 'content'))
  if (!content.ok) throw new Error(`The sample content is wrong: ${content.problems[0]?.problem}`)
  const { value } = content
  await storeContent(opened.db, { ...value, projects: projects ?? value.projects }, now)
  return opened.db
}
