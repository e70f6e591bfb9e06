/** The overview for the owner: everything that needs attention, in one response. */
import { type AuditEvent, alertingEvents } from '#shared/admin/audit.ts'
import { type AdminHome, type FirstStep, homeDays, homeShown } from '#shared/admin/home.ts'
import type { UnfitDocument } from '#shared/content.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { type FixedPage, languagesOf } from '#shared/site.ts'
import { listBackups } from '../backups/backups.ts'
import { getEntry } from '../content/store/entries.ts'
import { parseStoredGroup } from '../content/store/read-stored.ts'
import { listSamples } from '../content/store/sample-documents.ts'
import { listDamagedDrafts } from '../editing/damaged-drafts.ts'
import { keyOf } from '../editing/list-documents.ts'
import { failuresUntilNotified } from '../identity/second-factor/attempts.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import { countUnread, selectUnread } from '../inbox/message-row.ts'
import type { Database } from '../platform/db/database.ts'
import { sumReports } from '../security-reports/reports.ts'
import type { Env } from '../settings/env.ts'
import { countEntries, listEntries } from './list-audit.ts'

interface AdminHomeDependencies {
  db: Database
  env: Pick<Env, 'adminSecondFactor' | 'backups' | 'databaseUrl' | 'googleClientId' | 'mail'>
  /** The recipients of emails to the owner. */
  listOwnerAddresses(): Promise<string[]>
  listUnfit(): Promise<UnfitDocument[]>
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
      // Only the draft is damaged. In the trash, the published document would be lost with it.
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

/** The first steps of a new owner. Whether a step is done is read from the state of the site, and stored nowhere. */
async function listFirstSteps(
  { db, env, listOwnerAddresses }: Pick<AdminHomeDependencies, 'db' | 'env' | 'listOwnerAddresses'>,
  { user }: AdminReader,
  backup: AdminHome['backup'],
): Promise<AdminHome['firstSteps']> {
  const samples = await listSamples(db)
  const isSample = new Set(samples.map(keyOf))
  const site = await getEntry(db, 'site')
  const { summary } = await getEntry(db, 'profile')
  const resumes = await getEntry(db, 'resumes')
  const shows = (page: FixedPage) => site.pages?.includes(page) ?? true
  const sendsMail = env.mail.kind !== 'mailbox' && (await listOwnerAddresses()).length > 0
  const done: Partial<Record<FirstStep, boolean>> = {
    own: samples.length === 0,
    ...(shows('about') && {
      about:
        !isSample.has('profile/profile') && languagesOf(site).every((one) => Boolean(summary[one])),
    }),
    ...((shows('projects') || shows('blog')) && { work: await hasOwnWork(db, isSample) }),
    // On the sample, it is done with the first step.
    ...(shows('about') &&
      !isSample.has('resumes/resumes') && {
        resumes: Object.values(resumes).some(({ source }) => source === 'made'),
      }),
    provider: env.googleClientId !== null,
    mail: sendsMail,
    secondFactor: user.twoFactorEnabled,
    // The backups of other tools are not visible here.
    ...(backup && { backup: backup.madeAt !== null }),
  }
  return (Object.entries(done) as [FirstStep, boolean][]).map(([name, isDone]) => ({
    name,
    isDone,
  }))
}

/** Whether there is a project or a post that is not of the sample. */
async function hasOwnWork(db: Database, isSample: ReadonlySet<string>): Promise<boolean> {
  const projects = await db.selectFrom('project').select('id').execute()
  const posts = await db.selectFrom('post').select('slug as id').execute()
  return (
    projects.some(({ id }) => !isSample.has(`project/${id}`)) ||
    posts.some(({ id }) => !isSample.has(`post/${id}`))
  )
}

const failure: AuditEvent = 'authn_login_fail'
const proofs: AuditEvent[] = [
  'authn_login_success',
  'authn_login_successafterfail',
  'authn_step_up',
  'authn_factor_added',
]
/** The factors that prove who typed the wrong codes before. A sign-in with Google alone does not. */
const secondFactors = ['totp', 'passkey', 'recovery']
const soonMs = 10 * 60_000
/** The most rows that are examined. If there are more, the older ones are shown as alerts. */
const most = 1000

/**
 * The numbers of the rows since a moment about codes that the users themselves mistyped. They are no alerts: soon
 * afterwards, the same account proved its second factor from the same device and address, which an attacker who guesses
 * codes cannot do. A series of failures that is long enough to notify the owner remains an alert.
 */
async function findMistypedCodes(db: Database, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'ip', 'device', 'event', 'result', 'detail'])
    .where('at', '>=', since)
    .where('actor', 'is not', null)
    .where('event', 'in', [failure, ...proofs])
    .where('factor', 'in', secondFactors)
    .orderBy('seq', 'desc')
    .execute()
  const mistakes: number[] = []
  /** The time of the next proof, by account, device and address. */
  const provenAt = new Map<string, number>()
  for (const { seq, at, actor, ip, device, event, result, detail } of rows) {
    const place = JSON.stringify([actor, ip, device])
    const time = Date.parse(at)
    if (event !== failure) {
      if (result === 'success') provenAt.set(place, time)
      continue
    }
    const isSoonProven = (provenAt.get(place) ?? Number.POSITIVE_INFINITY) - time <= soonMs
    if (isSoonProven && countOf(detail) < failuresUntilNotified) mistakes.push(seq)
  }
  return mistakes.slice(0, most)
}

function countOf(detail: string): number {
  return Number(parseStoredGroup(detail)['failures'])
}
