/** Reports changes below a folder, and combines several that happen at once. */
import { watch } from 'node:fs'

/** Editors write a file in several steps, and a checkout changes many files. */
const settleMs = 80

/** Returns a function that stops watching. */
export function watchFolder(folder: string, onChange: () => void): () => void {
  let settled: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(settled)
    settled = setTimeout(onChange, settleMs)
  })
  // A folder that is deleted while it is being read counts as an ordinary change.
  watcher.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return () => {
    clearTimeout(settled)
    watcher.close()
  }
}
