/** The keys of a site that is given none: a file in DATA_DIR, which this user alone may read. */
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { Key } from './key-ring.ts'
import { makeKey, parseKeys, toKeyText } from './key-text.ts'

const mode = 0o600

export const keyFile = (dataDir: string) => join(dataDir, 'auth-keys')

/** The keys of the file; on the first start it is made. */
export async function openKeyFile(dataDir: string, now: () => Date): Promise<[Key, ...Key[]]> {
  const file = keyFile(dataDir)
  const text = (await readIfThere(file)) ?? (await create(file, now))
  await refuseOpenFile(file)
  const parsed = parseKeys(text.trim())
  if (!parsed.ok) throw new OperatorError(`${file} ${parsed.problem}`)
  return parsed.keys
}

/** Puts a new key before those of the file; returns its name. */
export async function rotateKeyFile(dataDir: string, now: () => Date): Promise<string> {
  const keys = await openKeyFile(dataDir, now)
  const key = makeKey(
    now(),
    keys.map(({ kid }) => kid),
  )
  const file = keyFile(dataDir)
  await rename(await writeAside(file, [key, ...keys]), file)
  return key.kid
}

/** Instances that start together agree on one file: a link is made once, and holds the whole text at once. */
async function create(file: string, now: () => Date): Promise<string> {
  const aside = await writeAside(file, [makeKey(now())])
  try {
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside)
  }
  return readFile(file, 'utf8')
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
