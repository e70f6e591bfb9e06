/** The keys of a site that is given none: a file in DATA_DIR, which this user alone may read. */
import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { flushFolder, replaceFile } from '../storage/flush.ts'
import type { Key } from './key-ring.ts'
import { makeKey, parseKeys, toKeyText } from './key-text.ts'

const mode = 0o600

export const keyFile = (dataDir: string) => join(dataDir, 'auth-keys')

/** The keys of the file; on the first start it is made. */
export async function openKeyFile(dataDir: string, now: () => Date): Promise<[Key, ...Key[]]> {
  return (await readKeyFile(dataDir)) ?? createKeyFile(dataDir, now)
}

/** null: there is no such file. */
export async function readKeyFile(dataDir: string): Promise<[Key, ...Key[]] | null> {
  const file = keyFile(dataDir)
  const text = await readIfThere(file)
  if (text === null) return null
  await refuseOpenFile(file)
  const parsed = parseKeys(text.trim())
  if (!parsed.ok) throw new OperatorError(`${file} ${parsed.problem}`)
  return parsed.keys
}

/**
 * Instances that start together agree on one file: a link is made once, and holds the whole text at once.
 * `taken` are names that the new key may not have.
 */
export async function createKeyFile(
  dataDir: string,
  now: () => Date,
  taken: readonly string[] = [],
): Promise<[Key, ...Key[]]> {
  const file = keyFile(dataDir)
  const aside = await writeAside(file, [makeKey(now(), taken)])
  try {
    await link(aside, file)
    await flushFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside)
  }
  const made = await readKeyFile(dataDir)
  if (!made) throw new OperatorError(`${file} was removed while it was made.`)
  return made
}

/** Puts these keys in the place of those of the file, if there is one. */
export async function replaceKeyFile(dataDir: string, keys: readonly Key[]): Promise<void> {
  await replaceFile(keyFile(dataDir), `${toKeyText(keys)}\n`)
}

/** Puts a new key before those of the file; returns its name. */
export async function rotateKeyFile(dataDir: string, now: () => Date): Promise<string> {
  const keys = await openKeyFile(dataDir, now)
  const key = makeKey(
    now(),
    keys.map(({ kid }) => kid),
  )
  await replaceKeyFile(dataDir, [key, ...keys])
  return key.kid
}

async function writeAside(file: string, keys: Key[]): Promise<string> {
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, `${toKeyText(keys)}\n`, { mode, flag: 'wx', flush: true })
  return aside
}

async function refuseOpenFile(file: string): Promise<void> {
  // Windows has other permissions, and shows none here.
  if (process.platform === 'win32') return
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new OperatorError(`${file} can be read by others: run chmod 600 ${file}`)
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
