/**
 * A disk that can be filled: a small tmpfs as root on Linux, otherwise a plain folder without a size limit.
 */
import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SmallDisk extends AsyncDisposable {
  path: string
  /** Whether the folder is on a disk of its own, which can be filled. */
  isOwn: boolean
  /** Leaves this many bytes free; null: all. */
  leave(bytes: number | null): Promise<void>
}

const run = promisify(execFile)

export async function openSmallDisk(path: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(path, { recursive: true })
  const isOwn = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).then(
    () => true,
    () => false,
  )
  const filler = join(path, 'filler')
  return {
    path,
    isOwn,
    async leave(bytes) {
      await rm(filler, { force: true })
      if (bytes === null) return
      const { bavail, bsize } = await statfs(path)
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    },
    async [Symbol.asyncDispose]() {
      if (isOwn) await run('umount', ['--lazy', path])
    },
  }
}
