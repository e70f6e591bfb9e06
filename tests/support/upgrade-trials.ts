/**
 * Kills upgrades, with either database: a start finds the schema of an older version, makes its copy,
 * migrates and imports its content, and is killed at some point. The next start must end with every row.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/boot/open-database.ts'
import { checkChain } from '#server/identity/audit/chain.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { listPending } from '#server/platform/db/migrate.ts'
import { createKeyRing, makeKey, toKeyText } from '#server/platform/keys/key-ring.ts'
import { parseEnv } from '#server/settings/env.ts'
import { start } from '#tests/support/running-site.ts'
import { becomesReady, killAt, type Moment } from './kill-at.ts'
import { makeOlderSite, readSite } from './older-site.ts'

interface UpgradeRun {
  /** Created if missing, and emptied before every trial. */
  dataFolder: string
  /** A database that is emptied before every trial; null: SQLite in the folder. */
  databaseUrl: string | null
  /** Rows in each table, so that the copy takes some time. */
  rows: number
  /** Whether a site is started once without a kill, for `upgradeMs`; otherwise only its database is opened. */
  starts?: boolean
}

export async function openUpgradeTrials(run: UpgradeRun) {
  const { dataFolder, databaseUrl, rows, starts = true } = run
  const key = makeKey(new Date('2026-01-01T00:00:00Z'))
  const settings: Record<string, string> = {
    AUTH_KEYS: toKeyText([key]),
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const open = async (): Promise<OpenedDatabase> =>
    databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataFolder, 'madang.sqlite'))

  async function begin(count: number) {
    await rm(dataFolder, { recursive: true, force: true })
    await rm(`${dataFolder}.site`, { force: true })
    await mkdir(dataFolder, { recursive: true })
    const opened = await open()
    try {
      if (databaseUrl) {
        await sql`drop schema public cascade`.execute(opened.db)
        await sql`create schema public`.execute(opened.db)
      }
      await makeOlderSite(opened, { count, rows, key })
      return await readSite(opened)
    } finally {
      await opened.db.destroy()
    }
  }

  /** The problems after an uninterrupted start. */
  async function findLoss(before: Awaited<ReturnType<typeof begin>>): Promise<string> {
    const opened = await open()
    try {
      const pending = await listPending(opened)
      if (pending.length > 0) return `not upgraded: ${pending.join(', ')}`
      const after = await readSite(opened, before)
      const wrong = Object.keys(before).filter(
        (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
      )
      if (wrong.length > 0) return `rows differ in ${wrong.join(', ')}`
      const isAudited = 'audit' in before
      const chain = await checkChain(opened.db, createKeyRing([key]))
      if (isAudited && !(chain.ok && chain.rows === rows)) return 'the audit log is not whole'
      return ''
    } finally {
      await opened.db.destroy()
    }
  }

  async function findState(): Promise<'older' | 'upgraded'> {
    const opened = await open()
    try {
      return (await listPending(opened)).length > 0 ? 'older' : 'upgraded'
    } finally {
      await opened.db.destroy()
    }
  }

  async function finish({ starts } = { starts: true }): Promise<string> {
    if (!starts) {
      const now = () => new Date()
      const database = await openDatabase(parseEnv(settings), now, { older: 'upgrade' })
      await database.close()
      return ''
    }
    await using site = await start(settings, { keepsData: true })
    if (!(await becomesReady(site))) return `the next start was not ready: ${site.output()}`
    site.child.kill('SIGTERM')
    await site.exited
    const names = await readdir(join(dataFolder, 'backups'))
    return names.some((name) => name.endsWith('.partial')) ? 'half a copy is left' : ''
  }

  const before = await begin(3)
  const begun = performance.now()
  const problem = (await finish({ starts })) || (await findLoss(before))
  if (problem) throw new Error(problem)

  return {
    /** From the start of the process until it is ready, without a kill. */
    upgradeMs: performance.now() - begun,
    /**
     * Kills the upgrade of a site with the schema of the first `count` migrations. Then starts the site again, or only opens
     * its database (`starts: false`). Returns the schema after the kill, and the problem; empty: nothing was lost.
     */
    async kill(moment: Moment, count: number, options?: { starts: boolean }) {
      const site = await begin(count)
      await using upgrading = await start(settings, { keepsData: true })
      await killAt(upgrading, dataFolder, moment)
      const left = await findState()
      return { left, problem: (await finish(options)) || (await findLoss(site)) }
    },
  }
}
