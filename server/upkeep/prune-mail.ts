/**
 * Deletes old mail: the bodies of sent emails, the delivery log, and the files of the local mailbox. Emails
 * that are queued or given up are kept.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../platform/db/database.ts'

export interface MailRetention {
  /** Retention periods in days. 0: never deleted. */
  bodyDays: number
  deliveryDays: number
  mailboxDays: number
}

interface PruneMailDependencies {
  db: Database
  mailboxFolder: string
  now: () => Date
}

const dayMs = 86_400_000
/** Rows per statement. On SQLite, no other transaction can write while one runs. */
const atOnce = 200
const pauseMs = 20

/** Meant to be called about once an hour. */
export async function pruneMail(
  { db, mailboxFolder, now }: PruneMailDependencies,
  { bodyDays, deliveryDays, mailboxDays }: MailRetention,
): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  if (bodyDays > 0) await inBatches(() => emptyBodies(db, ago(bodyDays)))
  if (deliveryDays > 0) await inBatches(() => removeDeliveries(db, ago(deliveryDays)))
  if (mailboxDays > 0) await removeFiles(mailboxFolder, ago(mailboxDays))
}

/** `changeBatch` returns the number of rows that it has changed. */
async function inBatches(changeBatch: () => Promise<number>): Promise<void> {
  while ((await changeBatch()) === atOnce) await sleep(pauseMs)
}

async function emptyBodies(db: Database, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('letter')
    .set({ body_text: '', body_html: '' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('letter as old')
        .select('old.id')
        .where('old.state', '=', 'sent')
        .where('old.finished_at', '<=', before.toISOString())
        .where('old.body_text', '<>', '')
        .limit(atOnce),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function removeDeliveries(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('delivery')
    .where('id', 'in', (query) =>
      query
        .selectFrom('delivery as old')
        .innerJoin('letter', 'letter.id', 'old.letter_id')
        .select('old.id')
        .where('letter.state', '=', 'sent')
        .where('old.finished_at', '<=', before.toISOString())
        .limit(atOnce),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes by the time in the file name. Other files in the folder are never touched. */
async function removeFiles(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const [, date, hours, minutes, seconds] =
      /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z .*\.eml$/.exec(name) ?? []
    if (date && Date.parse(`${date}${hours}:${minutes}:${seconds}Z`) <= before.getTime()) {
      await rm(join(folder, name), { force: true })
    }
  }
}
