/** Tells of changes below a folder, several at once as one. */
import { watch } from 'node:fs'

/** Editors write a file in several steps, and a checkout changes many files. */
const settleMs = 80

/** Returns how to end it. */
export function watchFolder(folder: string, onChange: () => void): () => void {
  let settled: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(settled)
    settled = setTimeout(onChange, settleMs)
  })
  // A folder that is removed while it is looked into is a change like any other.
  watcher.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return () => {
    clearTimeout(settled)
    watcher.close()
  }
}
