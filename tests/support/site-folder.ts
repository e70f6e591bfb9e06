/** A data folder, with either database, and operator commands on it by real processes. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bundledCommands } from '../../scripts/build.mjs'
import { type OpenedDatabase, openPostgres, openSqlite } from '../../server/platform/db/database.ts'
import {
  createKeyRing,
  type Key,
  type KeyRing,
  makeKey,
  toKeyText,
} from '../../server/platform/keys/key-ring.ts'
import { type DatabaseUnderTest, databases } from './databases.ts'
import { isReady, type RunningSite, start } from './running-site.ts'

interface SiteFolderOptions {
  database?: DatabaseUnderTest
  /** Whether the keys are in a file of the folder; otherwise they are in AUTH_KEYS. Only with SQLite. */
  hasKeyFile?: boolean
}

export interface SiteFolder extends AsyncDisposable {
  dataDir: string
  settings: Record<string, string>
  /** The keys of AUTH_KEYS. */
  key: Key
  keys: KeyRing
  file(...names: string[]): string
  /** Opens the database beside or after the processes; the caller destroys it. */
  open(): Promise<OpenedDatabase>
  /** Starts the site and waits until it is ready. */
  serve(more?: Record<string, string>): Promise<RunningSite>
  /** Starts the site and waits until it has ended; returns its output. */
  refusal(more?: Record<string, string>): Promise<string>
  /** Runs an operator command. */
  madang(...args: string[]): Promise<{ code: number | null; said: string }>
}

/** Long enough for a busy machine. */
const soon = { timeout: 60_000, interval: 50 }

/** The data folder is inside another one, so that files beside it are removed with the test too. */
export async function openSiteFolder({
  database = databases[0] as DatabaseUnderTest,
  hasKeyFile = false,
}: SiteFolderOptions = {}): Promise<SiteFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'madang-site-'))
  const dataDir = join(parent, 'data')
  await mkdir(dataDir)
  const empty = await database.openEmpty()
  const url = empty.kind === 'postgres' ? empty.address : null
  const key = makeKey(new Date('2026-01-01T00:00:00Z'))
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(!hasKeyFile && { AUTH_KEYS: toKeyText([key]) }),
    ...(url && { DATABASE_URL: url }),
  }
  return {
    dataDir,
    settings,
    key,
    keys: createKeyRing([key]),
    file: (...names) => join(dataDir, ...names),
    open: async () => (url ? openPostgres(url) : openSqlite(join(dataDir, 'madang.sqlite'))),
    async serve(more = {}) {
      const site = await start({ ...settings, ...more }, { keepsData: true })
      await expect.poll(() => isReady(site), soon).toBe(true)
      return site
    },
    async refusal(more = {}) {
      await using site = await start({ ...settings, ...more }, { keepsData: true })
      const isEnded = async () => site.child.exitCode !== null || (await isReady(site))
      await expect.poll(isEnded, soon).toBe(true)
      expect(site.child.exitCode, `It should have been refused: ${site.output()}`).toBe(1)
      await site.exited
      return site.output().trim()
    },
    async madang(...args) {
      const options = { file: bundledCommands, args, keepsData: true }
      await using command = await start(settings, options)
      return { code: await command.exited, said: command.output().trim() }
    },
    async [Symbol.asyncDispose]() {
      await empty[Symbol.asyncDispose]()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
