/**
 * Kills a site at many moments, on SQLite and on PostgreSQL, and checks that nothing is lost: while messages arrive,
 * drafts are saved and posts are scheduled, and during restores, upgrades, moves and backups.
 * `npm run bench -- kills restore` runs one of these trials only.
 */
import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCopy } from '#server/backups/restore-backup.ts'
import { openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { readMigrations, shippedMigrations } from '#server/platform/db/migrate.ts'
import { makeKey, toKeyText } from '#server/platform/keys/key-ring.ts'
import { bundledCommands } from '../scripts/build.mjs'
import { runCrash } from '../tests/support/crash-trials.ts'
import { killAt, type Moment } from '../tests/support/kill-at.ts'
import { openMoveTrials } from '../tests/support/move-trials.ts'
import { makeOlderSite, readSite } from '../tests/support/older-site.ts'
import { startPostgresServer } from '../tests/support/postgres-server.ts'
import { openRestoreTrials } from '../tests/support/restore-trials.ts'
import { start } from '../tests/support/running-site.ts'
import { runSaves } from '../tests/support/save-trials.ts'
import { runSchedule } from '../tests/support/schedule-trials.ts'
import { openSmallDisk } from '../tests/support/small-disk.ts'
import { openUpgradeTrials } from '../tests/support/upgrade-trials.ts'
import { createReport, median, rounded } from './report.ts'

interface Place {
  /** An empty folder. */
  folder: string
  dataFolder: string
  /** An empty database; null: SQLite in the folder. */
  databaseUrl: string | null
}

type Trial = (name: string, place: Place) => Promise<void>

const kills = 20
const rows = 2000
const report = createReport('kills: what a site must not lose')

/** The kills are spread evenly over `ms`, the time of an uninterrupted run. */
const momentOf = (ms: number, index: number): Moment => ({
  ms: (ms * (index + 1)) / (kills + 1),
})

async function reportProblems(name: string, kill: (index: number) => Promise<string>) {
  let lost = 0
  for (let index = 0; index < kills; index += 1) {
    const problem = await kill(index)
    if (problem === '') continue
    lost += 1
    report.line(`  lost: ${problem}`)
  }
  report.limit({ name: `${name}: sites lost`, value: lost, unit: `of ${kills}`, most: 0 })
}

const trials: Record<string, Trial> = {
  /**
   * Each acknowledged message must be stored once, and its email delivered. If an email is delivered twice, both copies
   * must have the same `Message-ID`.
   */
  async messages(name, place) {
    const messages = 1000
    const result = await runCrash({ ...place, messages, kills, patienceMs: 180_000, seed: 1 })
    const { acknowledged, stored, emails } = result
    const duplicates = emails.received - emails.different
    report.line(`${name}: ${acknowledged} acknowledged, ${duplicates} emails arrived twice`)
    report.require(stored.total === messages, `${name}: every message is stored`)
    report.require(stored.twice === 0 && stored.missing === 0, `${name}: each exactly once`)
    report.require(stored.withoutEmail === 0, `${name}: each with its email`)
    report.require(emails.missing === 0, `${name}: every email arrived`)
    report.require(emails.different === messages, `${name}: copies have the same Message-ID`)
  },

  /** Two writers save the same draft. No word of an acknowledged save may be lost. */
  async saves(name, place) {
    const { acknowledged, lost } = await runSaves({ ...place, kills: 50, seed: 1 })
    report.line(`${name}: ${acknowledged} saves acknowledged`)
    report.limit({ name: `${name}: words lost`, value: lost, unit: '', most: 0 })
  },

  /** Kills the site while a post is scheduled, and again around the time when the post is due. */
  async schedule(name, place) {
    const posts = 20
    const result = await runSchedule({ ...place, posts, seed: 1 })
    const { shown, faulty, delays } = result
    report.line(`${name}: shown within ${rounded(median(delays))} ms (median)`)
    const isShown = Object.values(shown).every((count) => count === 0)
    report.require(isShown, `${name}: shown from its time on`)
    report.require(faulty.versions === 0, `${name}: each post has one version`)
    report.require(faulty.auditRows === 0, `${name}: each has one row in the audit log`)
    report.require(faulty.entries === 0, `${name}: each has one entry in the feed`)
    report.require(result.revisions === posts, `${name}: the revision grew once for each`)
    // An instance looks for due posts once a second. The second second is for a busy machine.
    const value = Math.max(...delays)
    report.limit({ name: `${name}: longest delay`, value, unit: 'ms', most: 2000 })
  },

  /**
   * Kills restores, and fills the disk during others. After each, the site must have all of the old or all of the new
   * content, and nobody may become its first admin.
   */
  async restore(name, { folder, databaseUrl }) {
    const fullDisks = 10
    /** A restore needs at most this many times the size of the backup. */
    const mostNeeded = 2.5
    await using disk = await openSmallDisk(join(folder, 'disk'), 150)
    const dataFolder = join(disk.path, 'data')
    const run = { dataFolder, databaseUrl, messages: 5000, hasContent: true }
    const trials = await openRestoreTrials(run)
    await reportProblems(name, async (index) => {
      const moment = momentOf(trials.restoreMs, index)
      const changes = Math.max(1, Math.round((trials.restoreChanges * (index + 1)) / (kills + 1)))
      return (await trials.kill(index % 2 === 0 ? moment : { changes })).problem
    })
    let refused = 0
    for (let index = 0; disk.isOwn && index < fullDisks; index += 1) {
      await trials.makeOld()
      await disk.leave((trials.backupBytes * mostNeeded * index) / fullDisks)
      refused += Number((await trials.restore()).code !== 0)
      await disk.leave(null)
      const { problem } = await trials.examine()
      report.require(problem === '', `${name}: a full disk loses nothing ${problem}`)
    }
    report.require(
      refused > 0 || !disk.isOwn,
      `${name}: some restores were refused because the disk was full`,
    )
  },

  /** Kills upgrades: each from the schema of another earlier version. */
  async upgrade(name, place) {
    const older = (await readMigrations(shippedMigrations)).length - 1
    const trials = await openUpgradeTrials({ ...place, rows })
    await reportProblems(name, async (index) => {
      const moment = momentOf(trials.upgradeMs, index)
      return (await trials.kill(moment, 1 + (index % older))).problem
    })
  },

  /** Kills moves from SQLite to PostgreSQL, and from PostgreSQL to SQLite. */
  async move(name, { dataFolder, databaseUrl }) {
    if (!databaseUrl) return
    const trials = await openMoveTrials({ dataFolder, databaseUrl, rows })
    for (const to of ['postgres', 'sqlite'] as const) {
      const ms = await trials.measure(to)
      await reportProblems(`${name}, to ${to}`, async (index) => {
        return (await trials.kill(to, momentOf(ms, index))).problem
      })
    }
  },

  /**
   * Kills backups. The site must keep every row. A backup under its final name must be complete. The next backup must
   * finish, and remove the parts of those that were killed.
   */
  async backup(name, { dataFolder, databaseUrl }) {
    await mkdir(dataFolder)
    const backups = join(dataFolder, 'backups')
    const key = makeKey(new Date())
    const settings: Record<string, string> = {
      AUTH_KEYS: toKeyText([key]),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const open = async () =>
      databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataFolder, 'madang.sqlite'))
    const command = () =>
      start(settings, { file: bundledCommands, args: ['backup'], keepsData: true })
    const read = async () => {
      const opened = await open()
      const site = JSON.stringify(await readSite(opened))
      await opened.db.destroy()
      return site
    }
    const finish = async () => {
      await using running = await command()
      return (await running.exited) === 0 ? '' : running.output()
    }
    const opened = await open()
    await makeOlderSite(opened, { rows, key })
    await opened.db.destroy()
    const before = await read()
    const begun = performance.now()
    await finish()
    const backupMs = performance.now() - begun
    await reportProblems(name, async (index) => {
      await using running = await command()
      await killAt(running, dataFolder, momentOf(backupMs, index))
      for (const backup of (await readdir(backups)).filter((one) => one.endsWith('Z'))) {
        // Throws if the backup is incomplete.
        const copy = await prepareCopy(
          join(backups, backup),
          join(dataFolder, 'look'),
          () => new Date(),
        )
        await copy.db.destroy()
      }
      return (await read()) === before ? '' : `rows differ after kill ${index + 1}`
    })
    report.require((await finish()) === '', `${name}: the next backup finishes`)
    const left = (await readdir(backups)).filter((one) => one.endsWith('.partial'))
    report.require(left.length === 0, `${name}: no part of a killed backup is left`)
  },
}

const [, , asked] = process.argv
if (asked && !Object.hasOwn(trials, asked))
  throw new Error(
    `There is no trial "${asked}". The trials are: ${Object.keys(trials).join(', ')}.`,
  )
for (const [name, trial] of Object.entries(trials)) {
  if (asked && name !== asked) continue
  for (const kind of ['SQLite', 'PostgreSQL']) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-kills-'))
    await using postgres = kind === 'SQLite' ? null : await startPostgresServer()
    await trial(`${name} on ${kind}`, {
      folder: folder.path,
      dataFolder: join(folder.path, 'data'),
      databaseUrl: postgres?.url ?? null,
    })
  }
}
report.finish()
