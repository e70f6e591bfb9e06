/**
 * A lock on a folder, shared or exclusive. It is the lock of an empty SQLite file: the operating system
 * releases it when the process ends, however it ends, and it works between containers too.
 */
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../operator-error.ts'
import { chownFileToOwner } from './chown-to-owner.ts'

export interface FolderLock extends Disposable {
  release(): void
}

const lockFile = (folder: string) => join(folder, 'in-use.lock')

/** The shared lock, for processes that read or write; null if another process holds the exclusive lock. */
export function shareFolder(folder: string): FolderLock | null {
  return lock(lockFile(folder), 'begin; select count(*) from sqlite_schema')
}

/** The exclusive lock; null if another process holds any lock. */
export function takeFolder(folder: string): FolderLock | null {
  return takeFile(lockFile(folder))
}

/** The exclusive lock on a file of its own, which holds nothing else. */
export function takeFile(file: string): FolderLock | null {
  return lock(file, 'begin exclusive')
}

function lock(file: string, statements: string): FolderLock | null {
  const connection = open(file)
  try {
    // Nothing is ever written to this file, so it needs no journal on disk.
    connection.exec(`pragma journal_mode = memory; ${statements}`)
    chownFileToOwner(file)
  } catch (error) {
    connection.close()
    if (isLocked(error)) return null
    throw toOperatorError(file, error)
  }
  const release = () => {
    if (connection.isOpen) connection.close()
  }
  return { release, [Symbol.dispose]: release }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw toOperatorError(file, error)
  }
}

function toOperatorError(file: string, cause: unknown): OperatorError {
  const { message } = cause as Error
  return new OperatorError(
    `${dirname(file)} cannot be locked (${basename(file)}: ${message}). Does it exist, and may this user write there?`,
    { cause },
  )
}

/** SQLITE_BUSY and SQLITE_LOCKED, including their extended result codes. */
export function isLocked(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [5, 6].includes(errcode & 0xff)
}
