/**
 * Who works in a folder: many who share it, or one alone. The lock is that of an empty SQLite file, which the
 * operating system lets go when a process ends, however it ends, and which holds between containers too.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveFileToOwner } from './give-to-owner.ts'

export interface FolderLock extends Disposable {
  release(): void
}

const lockFile = (folder: string) => join(folder, 'in-use.lock')

/** For everybody who reads or writes; null: somebody has it alone. */
export function shareFolder(folder: string): FolderLock | null {
  return lock(lockFile(folder), 'begin; select count(*) from sqlite_schema')
}

/** For who must be the only one; null: somebody else is there. */
export function takeFolder(folder: string): FolderLock | null {
  return takeFile(lockFile(folder))
}

/** The same by the name of a file, which nothing else is in. */
export function takeFile(file: string): FolderLock | null {
  return lock(file, 'begin exclusive')
}

function lock(file: string, statements: string): FolderLock | null {
  const connection = new DatabaseSync(file)
  try {
    // Nothing is ever written here: no journal of that either.
    connection.exec(`pragma journal_mode = memory; ${statements}`)
    giveFileToOwner(file)
  } catch (error) {
    connection.close()
    if (isLocked(error)) return null
    throw error
  }
  const release = () => {
    if (connection.isOpen) connection.close()
  }
  return { release, [Symbol.dispose]: release }
}

/** SQLITE_BUSY and SQLITE_LOCKED, whatever their further bits say. */
export function isLocked(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [5, 6].includes(errcode & 0xff)
}
