/**
 * Notifies the owner by email of problems that need attention while nobody uses the panel. Each alert is one
 * entry: its kind, and a function that finds out whether there is a problem.
 */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { AlertWords } from '#shared/i18n/notices/en.ts'
import { isDue, toEmailBodies, toMoment } from '../identity/notifications/security-notices.ts'
import { type Email, queueEmail } from '../mail/queue-email.ts'
import type { Database } from '../platform/db/database.ts'
import { isNearlyFull, readDiskSpace, toMegabytes } from '../platform/storage/disk-space.ts'

export interface Alert {
  kind: AlertKind
  /** The facts in a short form that needs no translation, for example `120 of 8000 MB`. Null: no problem. */
  find(at: Date): Promise<string | null>
}

interface AlertsDependencies {
  db: Database
  alerts: Alert[]
  now: () => Date
  publicOrigin: string
  /** Called after each queued email. */
  onEmail(): void
}

/** While a problem lasts, the owner is notified once a day. */
const quietMs = 24 * 60 * 60 * 1000

/** Checks every alert once and queues the emails. Meant to be called periodically. */
export function createAlerts(dependencies: AlertsDependencies): () => Promise<void> {
  const { db, alerts, now, publicOrigin, onEmail } = dependencies

  async function sendAlert(kind: AlertKind, facts: string, at: Date): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      // If several instances check at the same time, only one of them queues the email.
      if (!(await isDue(tx, `alert:${kind}`, at, quietMs))) return false
      await queueEmail(tx, writeAlert({ kind, facts, at, publicOrigin }), at)
      return true
    })
  }

  return async () => {
    const failures: unknown[] = []
    for (const { kind, find } of alerts) {
      try {
        const at = now()
        const facts = await find(at)
        if (facts !== null && (await sendAlert(kind, facts, at))) onEmail()
      } catch (error) {
        failures.push(error)
      }
    }
    // One failing check does not stop the others. It fails the job afterwards.
    if (failures.length > 0) throw new AggregateError(failures, 'alerts that could not be checked')
  }
}

interface ListAlertsDependencies {
  db: Database
  dataDir: string
  diskReserveBytes: number
}

export function listAlerts({ db, dataDir, diskReserveBytes }: ListAlertsDependencies): Alert[] {
  return [
    {
      kind: 'diskNearlyFull',
      async find() {
        const space = await readDiskSpace(dataDir)
        if (!isNearlyFull(space, diskReserveBytes)) return null
        return `${dataDir}: ${toMegabytes(space.freeBytes)} / ${toMegabytes(space.totalBytes)} MB`
      },
    },
    {
      kind: 'deadLetters',
      find: (at) => findDeadEmails(db, at),
    },
  ]
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Counts emails that were given up since the last possible notice. The panel shows older ones. Copies of notices for a
 * refused recipient are left out: this notice would cause the next one.
 */
async function findDeadEmails(db: Database, at: Date): Promise<string | null> {
  const { count } = await db
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'dead')
    .where('finished_at', '>', new Date(at.getTime() - dayMs).toISOString())
    .where(({ eb, or }) =>
      or([
        eb('kind', '!=', 'notice'),
        eb('dedupe_key', 'is', null),
        eb('dedupe_key', 'not like', 'rest:%'),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count) > 0 ? String(Number(count)) : null
}

type AlertKind = keyof AlertWords

interface AlertFacts {
  kind: AlertKind
  facts: string
  at: Date
  publicOrigin: string
}

function writeAlert({ kind, facts, at, publicOrigin }: AlertFacts): Email {
  const subject = languages.map((language) => wordsOf(language, kind).subject).join(' / ')
  const bodies = toEmailBodies((language) => [
    wordsOf(language, kind).text,
    facts,
    labelled(catalogues[language].notices.time, toMoment(at, language), language),
    publicOrigin,
  ])
  return { kind: 'notice', to: null, subject, ...bodies }
}

function wordsOf(language: Language, kind: AlertKind) {
  return catalogues[language].notices.alerts[kind]
}
