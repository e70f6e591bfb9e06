/** The panel's calls about the whole site: tasks for the owner, system state and jobs. */
import { sql } from 'kysely'
import { adminHomeSchema } from '#shared/admin/home.ts'
import { jobsSchema, type System, systemSchema } from '#shared/admin/system.ts'
import { ok } from '#shared/result.ts'
import { engineNames, languagesOf, pagesOf } from '#shared/site.ts'
import { createUnfitList } from '../content/kinds/check-stored.ts'
import { getEntry } from '../content/store/entries.ts'
import { countEmails } from '../inbox/email-list.ts'
import { nameTransport } from '../mail/transports/transport.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { isPublicOrigin } from '../platform/http/loopback.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import { version } from '../platform/version.ts'
import type { Env } from '../settings/env.ts'
import type { AdminCall } from './admin-access.ts'
import { getAdminHome } from './home.ts'

interface SystemCallsDependencies extends OpenedDatabase {
  env: Env
  jobs: Pick<Jobs, 'list'>
  /** The recipients of emails to the owner. */
  listOwnerAddresses(): Promise<string[]>
  now: () => Date
}

export function createSystemCalls(dependencies: SystemCallsDependencies): AdminCall[] {
  const { jobs, now } = dependencies
  const startedAt = now()
  const listUnfit = createUnfitList(dependencies.db)
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/home',
      summary: 'What needs the attention of the owner.',
      isActivity: false,
      answer: adminHomeSchema,
      run: async ({ admin }) => ok(await getAdminHome({ ...dependencies, listUnfit }, admin)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/system',
      summary: 'The state of the site and its settings. For secrets, only whether they are set.',
      answer: systemSchema,
      run: async () => ok(await getSystem(dependencies, startedAt)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/jobs',
      summary: 'The scheduled jobs of the process that answers, and their last results.',
      isActivity: false,
      answer: jobsSchema,
      run: async () => ok({ jobs: jobs.list() }),
    }),
  ]
}

/** An email that has been queued this long is late: the first attempts are half a minute apart. */
const lateMs = 15 * 60 * 1000

async function getSystem(dependencies: SystemCallsDependencies, startedAt: Date): Promise<System> {
  const { env, now } = dependencies
  return {
    version,
    node: process.version,
    startedAt: startedAt.toISOString(),
    uptimeSeconds: Math.floor((now().getTime() - startedAt.getTime()) / 1000),
    memoryBytes: process.memoryUsage.rss(),
    database: await inspectDatabase(dependencies),
    mail: await inspectMail(dependencies),
    search: await inspectSearch(dependencies),
    settings: [...env.shown],
  }
}

async function inspectSearch({ db, env }: SystemCallsDependencies): Promise<System['search']> {
  const { publicOrigin } = env
  const site = await getEntry(db, 'site')
  const state = await db.selectFrom('index_now').select(['told_at', 'problem']).executeTakeFirst()
  return {
    isPublic: isPublicOrigin(publicOrigin),
    sitemap: `${publicOrigin}/sitemap.xml`,
    feed: pagesOf(site).includes('blog')
      ? `${publicOrigin}/${languagesOf(site)[0]}/feed.xml`
      : null,
    verified: engineNames.filter((name) => site.verification?.[name] !== undefined),
    indexNow: {
      isOn: site.indexNow === 'on',
      toldAt: state?.told_at ?? null,
      problem: state?.problem ?? null,
    },
  }
}

async function inspectMail({
  db,
  env,
  listOwnerAddresses,
  now,
}: SystemCallsDependencies): Promise<System['mail']> {
  const { queued, dead } = await countEmails(db)
  const { oldest, sent } = await db
    .selectFrom('letter')
    .select(({ fn }) => [
      fn.min('created_at').filterWhere('state', '=', 'queued').as('oldest'),
      fn.max('finished_at').filterWhere('state', '=', 'sent').as('sent'),
    ])
    .executeTakeFirstOrThrow()
  const isLate = oldest !== null && now().getTime() - Date.parse(oldest) > lateMs
  return {
    state: dead > 0 ? 'failing' : isLate ? 'warning' : 'ok',
    transport: nameTransport(env.mail),
    recipients: await listOwnerAddresses(),
    queued,
    failed: dead,
    oldestQueuedAt: oldest,
    lastSentAt: sent,
  }
}

/** The version, size and applied migrations of the database. */
async function inspectDatabase({ db, kind }: OpenedDatabase): Promise<System['database']> {
  const query =
    kind === 'sqlite'
      ? sql<Inspected>`select sqlite_version() as version, page_count * page_size as size
          from pragma_page_count(), pragma_page_size()`
      : sql<Inspected>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as size`
  const { rows } = await query.execute(db)
  const migrations = await sql<{ name: string; applied_at: string }>`
    select name, applied_at from migration order by name`.execute(db)
  return {
    kind,
    version: rows[0]?.version ?? '',
    sizeBytes: Number(rows[0]?.size),
    migrations: migrations.rows.map(({ name, applied_at }) => ({ name, appliedAt: applied_at })),
  }
}

interface Inspected {
  version: string
  size: number | string
}
