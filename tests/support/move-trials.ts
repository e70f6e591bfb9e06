/**
 * Kills moves of a site between SQLite and PostgreSQL. After each kill, the whole site must be in the new database, or
 * still in the old one, from which it can be moved again.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkChain } from '#server/identity/audit/chain.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { findSite } from '#server/platform/db/site-id.ts'
import { createKeyRing, makeKey, toKeyText } from '#server/platform/keys/key-ring.ts'
import { start } from '#tests/support/running-site.ts'
import { bundledCommands } from '../../scripts/build.mjs'
import { killAt, type Moment } from './kill-at.ts'
import { makeOlderSite, readSite, type SiteRows } from './older-site.ts'

export type Target = 'postgres' | 'sqlite'

interface MoveRun {
  /** Emptied before every trial. */
  dataFolder: string
  /** Emptied before every trial. */
  databaseUrl: string
  /** Rows in each table. */
  rows: number
}

export async function openMoveTrials({ dataFolder, databaseUrl, rows }: MoveRun) {
  const key = makeKey(new Date('2026-01-01T00:00:00Z'))
  const base = { AUTH_KEYS: toKeyText([key]), DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }
  const settingsIn = (where: Target): Record<string, string> =>
    where === 'sqlite' ? base : { ...base, DATABASE_URL: databaseUrl }
  const open = async (where: Target): Promise<OpenedDatabase> =>
    where === 'sqlite' ? openSqlite(join(dataFolder, 'madang.sqlite')) : openPostgres(databaseUrl)
  const sourceOf = (to: Target): Target => (to === 'sqlite' ? 'postgres' : 'sqlite')

  async function begin(to: Target): Promise<SiteRows> {
    await rm(dataFolder, { recursive: true, force: true })
    await mkdir(dataFolder, { recursive: true })
    const { db } = await openPostgres(databaseUrl)
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await db.destroy()
    const source = await open(sourceOf(to))
    await makeOlderSite(source, { rows, key })
    await source.db.insertInto('site').values({ one: 1, id: 'the site', created_at: '' }).execute()
    const site = await readSite(source)
    await source.db.destroy()
    return site
  }

  const startMove = async (to: Target) => {
    const urlFile = `${dataFolder}.target-url`
    await writeFile(urlFile, `${databaseUrl}\n`)
    const where = to === 'sqlite' ? 'sqlite' : `@${urlFile}`
    const options = { file: bundledCommands, args: ['db:move', '--to', where], keepsData: true }
    return start(settingsIn(sourceOf(to)), options)
  }

  async function isMoved(to: Target): Promise<boolean> {
    if (to === 'sqlite') return (await readdir(dataFolder)).includes('madang.sqlite')
    const target = await open(to)
    try {
      return (await findSite(target)) !== 'nothing'
    } finally {
      await target.db.destroy()
    }
  }

  async function move(to: Target): Promise<string> {
    await using moving = await startMove(to)
    return (await moving.exited) === 0 ? '' : `the site could not be moved: ${moving.output()}`
  }

  async function findLoss(to: Target, before: SiteRows): Promise<string> {
    const target = await open(to)
    try {
      const after = await readSite(target, before)
      const moved = after['audit']?.filter(({ event }) => event !== 'sys_database_moved')
      const wrong = Object.keys(before).filter((table) => {
        const now = table === 'audit' ? moved : after[table]
        return JSON.stringify(now) !== JSON.stringify(before[table])
      })
      if (wrong.length > 0) return `rows differ in ${wrong.join(', ')}`
      const chain = await checkChain(target.db, createKeyRing([key]))
      return chain.ok && chain.rows === rows + 1 ? '' : 'the audit log is not whole'
    } finally {
      await target.db.destroy()
    }
  }

  /** How long an uninterrupted move takes. */
  async function measure(to: Target): Promise<number> {
    const before = await begin(to)
    const begun = performance.now()
    const problem = (await move(to)) || (await findLoss(to, before))
    if (problem) throw new Error(problem)
    return performance.now() - begun
  }

  return {
    measure,
    /** Returns which database has the site after the kill, and the problem; empty: nothing was lost. */
    async kill(to: Target, moment: Moment) {
      const before = await begin(to)
      await using moving = await startMove(to)
      await killAt(moving, dataFolder, moment)
      const left = (await isMoved(to)) ? 'new' : 'old'
      const problem = (left === 'old' ? await move(to) : '') || (await findLoss(to, before))
      return { left, problem }
    },
  }
}
