/** The overview for the owner: everything that needs attention, in one response. */
import { alertingEvents } from '#shared/admin/audit.ts'
import { type AdminHome, homeDays, homeShown } from '#shared/admin/home.ts'
import type { UnfitDocument } from '#shared/content.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { listBackups } from '../backups/backups.ts'
import { listDamagedDrafts } from '../editing/damaged-drafts.ts'
import { keyOf } from '../editing/document-entries.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import { countUnread, selectUnread } from '../inbox/message-row.ts'
import type { Database } from '../platform/db/database.ts'
import { sumReports } from '../security-reports/reports.ts'
import type { Env } from '../settings/env.ts'
import { type FirstStepsDependencies, listFirstSteps } from './first-steps.ts'
import { countEntries, listEntries } from './list-audit.ts'
import { findMistypedCodes } from './mistyped-codes.ts'

export interface AdminHomeDependencies extends FirstStepsDependencies {
  listUnfit(): Promise<UnfitDocument[]>
  env: Pick<Env, 'adminSecondFactor' | 'backups' | 'databaseUrl' | 'googleClientId' | 'mail'>
  now: () => Date
}

const dayMs = 86_400_000

export async function getAdminHome(
  dependencies: AdminHomeDependencies,
  admin: AdminReader,
): Promise<AdminHome> {
  const { db, env, listUnfit, now } = dependencies
  const since = new Date(now().getTime() - homeDays * dayMs).toISOString()
  const except = await findMistypedCodes(db, since)
  const alerts = { from: since, events: alertingEvents, except }
  const backup = await findBackup(env, now())
  const newest = { page: 0, size: homeShown, direction: 'desc' } as const
  const unfit = await listUnfit()
  const isUnfit = new Set(unfit.map(keyOf))
  const drafts = (await listDamagedDrafts(db)).filter((key) => !isUnfit.has(keyOf(key)))
  return {
    unfit: [
      ...unfit.map(({ kind, id }) => {
        return { kind, id, canTrash: typeof kindOf(kind).ids === 'string' }
      }),
      // What was published of it is sound.
      ...drafts.map((key) => ({ ...key, canTrash: false })),
    ],
    messages: await findUnread(db),
    letters: await findFailed(db),
    alerts: {
      since,
      total: await countEntries(db, alerts),
      newest: await listEntries(db, alerts, newest),
    },
    reports: { since, total: await sumReports(db, since) },
    secondFactor: {
      isMissing: !admin.user.twoFactorEnabled,
      isRequired: env.adminSecondFactor === 'required',
    },
    backup,
    firstSteps: await listFirstSteps(dependencies, admin, backup),
  }
}

async function findBackup(
  { backups, databaseUrl }: Pick<Env, 'backups' | 'databaseUrl'>,
  now: Date,
): Promise<AdminHome['backup']> {
  const [newest] = await listBackups(backups.folder)
  // PostgreSQL may be backed up by other tools, which are not visible here.
  if (!newest) return databaseUrl ? null : { madeAt: null, ageSeconds: null }
  const { madeAt } = newest
  const ageSeconds = Math.max(0, Math.round((now.getTime() - madeAt.getTime()) / 1000))
  return { madeAt: madeAt.toISOString(), ageSeconds }
}

async function findUnread(db: Database): Promise<AdminHome['messages']> {
  const newest = await selectUnread(db)
    .select(['id', 'kind', 'name', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(homeShown)
    .execute()
  return {
    unread: await countUnread(db),
    newest: newest.map(({ created_at, ...same }) => ({ ...same, createdAt: created_at })),
  }
}

async function findFailed(db: Database): Promise<AdminHome['letters']> {
  const failed = db.selectFrom('letter').where('state', '=', 'dead')
  const newest = await failed
    .select(['id', 'kind', 'subject', 'message_id', 'created_at', 'finished_at'])
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .limit(homeShown)
    .execute()
  const { count } = await failed
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return {
    failed: Number(count),
    newest: newest.map(({ id, kind, subject, message_id, created_at, finished_at }) => ({
      id,
      kind,
      subject,
      messageId: message_id,
      failedAt: finished_at ?? created_at,
    })),
  }
}
