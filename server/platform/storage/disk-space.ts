/** How much room there is on the disk of a folder, and whether something can still be written there. */
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

const probe = Buffer.alloc(4096)

/** For this user: what a file system keeps back for root is not free. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** What keeps files from being written there, in words; null: nothing. */
export async function findDiskFault(folder: string, reserveBytes: number): Promise<string | null> {
  const file = join(folder, `.probe-${randomUUID()}`)
  try {
    const { freeBytes } = await readDiskSpace(folder)
    if (freeBytes < reserveBytes) return `only ${toMegabytes(freeBytes)} MB are free on the disk`
    // A quota, a read-only disk or one without inodes shows only when something is written.
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

const nearlyFullShare = 0.1
const plentyBytes = 2 ** 30
const reserves = 4

/** Whether somebody should look at it: little is left, by share and by size, or hardly more than what must be free. */
export function isNearlyFull({ freeBytes, totalBytes }: DiskSpace, reserveBytes: number): boolean {
  if (freeBytes < reserveBytes * reserves) return true
  return freeBytes < plentyBytes && freeBytes < totalBytes * nearlyFullShare
}
