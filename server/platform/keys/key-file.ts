/** The key file in DATA_DIR, used when AUTH_KEYS is not set. Only this user may read it. */
import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { flushFolder, replaceFile } from '../storage/flush.ts'
import { type Key, makeKey, parseKeys, toKeyText } from './key-ring.ts'

const mode = 0o600

export const keyFile = (dataDir: string) => join(dataDir, 'auth-keys')

/** The keys of the file, which is created at the first start. */
export async function openKeyFile(dataDir: string, now: () => Date): Promise<[Key, ...Key[]]> {
  return (await readKeyFile(dataDir)) ?? createKeyFile(dataDir, now)
}

/** null if the file does not exist. */
export async function readKeyFile(dataDir: string): Promise<[Key, ...Key[]] | null> {
  const file = keyFile(dataDir)
  const text = await readIfExists(file)
  if (text === null) return null
  await refuseReadableByOthers(file)
  const parsed = parseKeys(text.trim())
  if (!parsed.ok) throw new OperatorError(`${file} ${parsed.problem}`)
  return parsed.keys
}

/**
 * Instances that start at the same time use one file: `link` succeeds only once, and the linked file is
 * complete.
 *
 * `taken`: names that the new key must not have.
 */
export async function createKeyFile(
  dataDir: string,
  now: () => Date,
  taken: readonly string[] = [],
): Promise<[Key, ...Key[]]> {
  const file = keyFile(dataDir)
  const temporary = await writeTemporary(file, [makeKey(now(), taken)])
  try {
    await link(temporary, file)
    await flushFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary)
  }
  const made = await readKeyFile(dataDir)
  if (!made) throw new OperatorError(`${file} was deleted while it was being created.`)
  return made
}

/** Replaces the keys of the file, or creates the file. */
export async function replaceKeyFile(dataDir: string, keys: readonly Key[]): Promise<void> {
  await replaceFile(keyFile(dataDir), `${toKeyText(keys)}\n`)
}

/** Puts a new key before the keys of the file; returns its name. */
export async function rotateKeyFile(dataDir: string, now: () => Date): Promise<string> {
  const keys = await openKeyFile(dataDir, now)
  const key = makeKey(
    now(),
    keys.map(({ kid }) => kid),
  )
  await replaceKeyFile(dataDir, [key, ...keys])
  return key.kid
}

async function writeTemporary(file: string, keys: Key[]): Promise<string> {
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, `${toKeyText(keys)}\n`, { mode, flag: 'wx', flush: true })
  return temporary
}

async function refuseReadableByOthers(file: string): Promise<void> {
  // Windows has a different permission model, which `mode` does not show.
  if (process.platform === 'win32') return
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new OperatorError(`${file} can be read by other users: run chmod 600 ${file}`)
  }
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
