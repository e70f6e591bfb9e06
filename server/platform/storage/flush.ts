/** Makes writes survive a power failure: flushes the bytes of files, and the directory entries of folders. */
import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function flushFile(path: string): Promise<void> {
  // Opened for writing: Windows does not flush a file that was opened for reading.
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Flushes the files that were created, renamed or deleted in a folder. */
export async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals directory entries itself.
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/**
 * Replaces a file atomically: readers see either the whole old text or the whole new one. Only this user can
 * read it.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}
