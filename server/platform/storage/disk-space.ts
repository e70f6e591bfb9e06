/** Reads the free space of a disk, and checks whether files can be written to it. */
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

const probe = Buffer.alloc(4096)

/** The space free for this user: blocks reserved for root are not counted. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Why files cannot be written to the folder, as a text for the operator; null if they can. */
export async function findDiskFault(folder: string, reserveBytes: number): Promise<string | null> {
  const file = join(folder, `.probe-${randomUUID()}`)
  try {
    const { freeBytes } = await readDiskSpace(folder)
    if (freeBytes < reserveBytes) return `only ${toMegabytes(freeBytes)} MB are free on the disk`
    // Only a write reveals a quota, a read-only disk, or a disk without free inodes.
    await writeFile(file, probe, { mode: 0o600 })
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOSPC' ? 'the disk is full' : message
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

export function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20)
}

const lowShare = 0.1
const enoughBytes = 2 ** 30
const lowReserves = 4

/**
 * Whether to warn the operator: the free space is small both as a share and in bytes, or close to the
 * reserve.
 */
export function isNearlyFull({ freeBytes, totalBytes }: DiskSpace, reserveBytes: number): boolean {
  if (freeBytes < reserveBytes * lowReserves) return true
  return freeBytes < enoughBytes && freeBytes < totalBytes * lowShare
}
