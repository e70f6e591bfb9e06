/**
 * Restores that are killed, or whose disk is full, with either database. After each, the site must start with
 * all of the old or all of the new content, and nobody may become its first admin.
 */
import { randomBytes } from 'node:crypto'
import { copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/boot/open-database.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { parseEnv } from '#server/settings/env.ts'
import { start } from '#tests/support/running-site.ts'
import { bundledCommands } from '../../scripts/build.mjs'
import { becomesReady, countChanges, killAt, type Moment } from './kill-at.ts'

interface RestoreRun {
  /** Created if missing. */
  dataFolder: string
  /** An empty database; null: SQLite in the folder. */
  databaseUrl: string | null
  /** Rows that make a restore take some time. */
  messages: number
  /** Whether the site has its content from the beginning; otherwise its first start imports it. */
  hasContent: boolean
  /** The content that is imported; the sample content if left out. */
  contentDir?: string
}

/** The state of a site after a restore that finished, or not. */
export interface Outcome {
  /** Which content it has; null: it is lost. */
  content: 'old' | 'new' | null
  /** Why it is lost. */
  problem: string
}

export async function openRestoreTrials(run: RestoreRun) {
  const { dataFolder, databaseUrl, messages } = run
  const settings: Record<string, string> = {
    AUTH_KEYS: `trial:${randomBytes(32).toString('base64')}`,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(run.contentDir && { CONTENT_DIR: run.contentDir }),
  }
  const open = async (): Promise<OpenedDatabase> =>
    databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataFolder, 'madang.sqlite'))
  const startSite = () => start(settings, { keepsData: true })
  const startCommand = (...args: string[]) =>
    start(settings, { file: bundledCommands, args, keepsData: true })

  async function command(...args: string[]) {
    await using running = await startCommand(...args)
    return { code: await running.exited, said: running.output().trim() }
  }

  /** Gives a lost site a database again, so that the next trial has one. */
  async function putBack(): Promise<void> {
    if (databaseUrl) throw new Error('A database of PostgreSQL was lost, and cannot be put back.')
    const file = join(dataFolder, 'madang.sqlite')
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
    await copyFile(join(dataFolder, 'backups', name, 'madang.sqlite'), file)
  }

  /** Content that only the old site has: a restore removes it. */
  async function makeOld(): Promise<void> {
    const { db } = await open()
    await db.deleteFrom('message').where('id', '=', 'only-old').execute()
    await db.insertInto('message').values(toMessage('only-old')).execute()
    await db.deleteFrom('session').execute()
    await db.insertInto('session').values(session).execute()
    await db.destroy()
    const replaced = (await readdir(dataFolder)).filter((name) => name.startsWith('replaced-'))
    for (const name of replaced) await rm(join(dataFolder, name), { recursive: true })
  }

  async function lookIntoDatabase(): Promise<Outcome> {
    const { db, kind } = await open()
    try {
      if (kind === 'sqlite') {
        const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
        if (rows[0]?.integrity_check !== 'ok') return lost('the file is damaged')
      }
      const claim = await db.selectFrom('bootstrap_closed').select('user_id').execute()
      if (claim.length !== 1) return lost('anybody may become its first admin')
      const stored = await db.selectFrom('message').select('id').execute()
      const isOld = stored.some(({ id }) => id === 'only-old')
      if (stored.length !== messages + (isOld ? 1 : 0)) return lost(`${stored.length} messages`)
      const sessions = await db.selectFrom('session').select('id').execute()
      if (sessions.length !== (isOld ? 1 : 0)) return lost(`${sessions.length} sessions`)
      return { content: isOld ? 'old' : 'new', problem: '' }
    } finally {
      await db.destroy()
    }
  }

  async function examine({ starts } = { starts: true }): Promise<Outcome> {
    if (starts) {
      await using site = await startSite()
      if (!(await becomesReady(site))) {
        const { exitCode } = site.child
        const ended = exitCode === null ? 'was not ready in time' : `ended with ${exitCode}`
        return lost(`its start ${ended}: ${site.output()}`)
      }
      const answer = await fetch(`${site.origin}/api/projects?lang=en`)
      const { data } = (await answer.json()) as { data: { total: number } | null }
      if (!data || data.total === 0) return lost('it has no content')
      site.child.kill('SIGTERM')
      await site.exited
    }
    const outcome = await lookIntoDatabase().catch((error: Error) => lost(error.message))
    if (outcome.content === null) await putBack()
    return outcome
  }

  await prepare()
  const backups = (await readdir(join(dataFolder, 'backups'))).filter((name) => name.endsWith('Z'))
  const name = backups[0] as string
  await makeOld()
  const calibration = await watchRestore()

  /** An uninterrupted restore: how long it takes, and how many changes it makes. */
  async function watchRestore() {
    const begun = performance.now()
    const changes = countChanges(dataFolder)
    const { code, said } = await command('restore', name)
    changes.watcher.close()
    if (code !== 0) throw new Error(said)
    return { ms: performance.now() - begun, changes: changes.count() }
  }

  async function prepare(): Promise<void> {
    if (run.hasContent) await startOnce()
    const { db, close } = await openDatabase(parseEnv(settings), () => new Date())
    const rows = Array.from({ length: messages }, (_, index) => toMessage(`message-${index}`))
    while (rows.length > 0) await db.insertInto('message').values(rows.splice(0, 500)).execute()
    await db.insertInto('user_account').values(admin).execute()
    await db.insertInto('bootstrap_closed').values({ id: 1, at: '', user_id: adminId }).execute()
    await close()
    const { code, said } = await command('backup')
    if (code !== 0) throw new Error(said)
  }

  async function startOnce(): Promise<void> {
    await using site = await startSite()
    if (!(await becomesReady(site))) throw new Error(site.output())
    site.child.kill('SIGTERM')
    await site.exited
  }

  const { size } = await stat(join(dataFolder, 'backups', name, 'madang.sqlite'))
  return {
    backupBytes: size,
    makeOld,
    /** How long an uninterrupted restore takes. */
    restoreMs: calibration.ms,
    /** How many changes of files in the data folder it makes. */
    restoreChanges: calibration.changes,
    /** Runs a restore to its end, successful or not; returns its output. */
    restore: () => command('restore', name),
    examine,
    /** Kills a restore after a time, or at the n-th change in the data folder. */
    async kill(moment: Moment, options?: { starts: boolean }) {
      await makeOld()
      await using restoring = await startCommand('restore', name)
      await killAt(restoring, dataFolder, moment)
      return examine(options)
    },
  }
}

const lost = (problem: string): Outcome => ({ content: null, problem })

const adminId = 'the-admin'
const moment = '2026-11-21T12:00:00.000Z'
const admin = {
  id: adminId,
  role: 'admin',
  name: 'Ada',
  email: 'ada@example.com',
  picture_url: null,
  disabled_at: null,
  created_at: moment,
  version: 1,
} as const
const session = {
  id: 'only-old',
  sid_hash: 'only-old',
  user_id: adminId,
  rt_counter: 1,
  rt_key_enc: 'trial.x.y.z',
  rotated_at: moment,
  created_at: moment,
  last_active_at: moment,
  signed_in_at: moment,
  step_up_until: null,
  aal: 1,
  must_enrol: 0,
  device_hash: null,
  device_label: 'Firefox',
  ip_prefix: '192.0.2.7',
  revoked_at: null,
  revoke_reason: null,
} as const
const text = 'A long message, of which there are many. '.repeat(50)

function toMessage(id: string) {
  return {
    id,
    kind: 'contact',
    name: 'Ada',
    email: 'ada@example.com',
    category: null,
    subject: id,
    message: text,
    language: 'en',
    status: 'new',
    note: '',
    folded: '',
    spam_reason: null,
    deleted_at: null,
    version: 1,
    created_at: moment,
    updated_at: moment,
  } as const
}
