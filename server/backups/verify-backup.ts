/**
 * Verifies a backup by restoring it to a temporary folder. Its files, rows and keys are checked as in any
 * restore, then its whole audit log, and finally a site is started with it and must answer with a page.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkChain, describeChain } from '../identity/audit/chain.ts'
import { readKeyFile, replaceKeyFile } from '../platform/keys/key-file.ts'
import { createKeyRing, type KeyRing, toKeyText } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile, openDataFolder } from '../platform/storage/data-folder.ts'
import { countRows, orderTables } from './copy-tables.ts'
import { type Doubt, type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { removeVerified, verifiedPrefix } from './sqlite-site.ts'
import { openReadOnly } from './write-copy.ts'

const startLimitMs = 60_000
const pauseMs = 50

/** `doubt` is null if its signature proves that it is of this site. */
export async function verifyBackup(
  options: Omit<RestoreOptions, 'acceptsDoubt' | 'databaseUrl' | 'sendsQueuedEmails'>,
) {
  await openDataFolder(options.dataDir)
  await removeVerified(options.dataDir, options.now())
  const parent = await mkdtemp(join(options.dataDir, verifiedPrefix))
  const temporary = join(parent, 'data')
  try {
    await mkdir(temporary, { mode: 0o700 })
    // A restore merges the keys of the data folder with those of the backup.
    const present = options.authKeys ? null : await readKeyFile(options.dataDir)
    if (present) await replaceKeyFile(temporary, present)
    const doubts: Doubt[] = []
    await restoreBackup({
      ...options,
      dataDir: temporary,
      databaseUrl: null,
      async acceptsDoubt(found) {
        doubts.push(found)
        return true
      },
      sendsQueuedEmails: async () => false,
    })
    const keys = options.authKeys ?? (await readKeyFile(temporary))
    if (!keys) throw new OperatorError(`There are no keys to check ${options.name} with.`)
    const verified = await examine(temporary, createKeyRing(keys))
    await requirePage(temporary, toKeyText(keys))
    return { ...verified, doubt: doubts[0] ?? null }
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

/** Checks and counts the rows. `audit` describes the audit log in one sentence. */
async function examine(temporary: string, keys: KeyRing) {
  const copy = openReadOnly(databaseFile(temporary))
  try {
    const chain = await checkChain(copy.db, keys)
    if (!chain.ok) throw new OperatorError(`Its audit log was changed: ${describeChain(chain)}.`)
    const counts = Object.values(await countRows(copy.db, await orderTables(copy.db)))
    const rows = counts.reduce((sum, count) => sum + count, 0)
    return { tables: counts.length, rows, audit: describeChain(chain) }
  } finally {
    await copy.db.destroy()
  }
}

/**
 * Starts a site with the copy, on the loopback address and without mail settings, and requests its home page.
 */
async function requirePage(dataDir: string, authKeys: string): Promise<void> {
  const port = await findFreePort()
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  // The operator's `.env` contains the real database and the real recipients of mail.
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--env-file'))
  const site = spawn(process.execPath, [...flags, main], {
    env: {
      AUTH_KEYS: authKeys,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  site.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(site, 'close')
  try {
    const until = performance.now() + startLimitMs
    while (performance.now() < until && site.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/en`).catch(() => null)
      if (answer?.ok && (await answer.text()).includes('</html>')) return
      await sleep(pauseMs)
    }
    throw new OperatorError(`A site that was started with it did not answer. ${output.trim()}`)
  } finally {
    site.kill('SIGKILL')
    await ended
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
