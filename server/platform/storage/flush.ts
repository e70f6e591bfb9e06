/** Makes sure that what was written outlives a power failure: the bytes of a file, and the names in a folder. */
import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function flushFile(path: string): Promise<void> {
  // For writing: Windows flushes no file that was opened for reading.
  await using file = await open(path, 'r+')
  await file.sync()
}

/** What was made, renamed or removed in a folder. */
export async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and keeps names in a journal of its own.
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/** Writes a file that only this user can read; at every moment it is there with all of its old or its new text. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}
