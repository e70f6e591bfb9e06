/** Imports a content folder again after each change, until it is stopped. */
import { watch } from 'node:fs'

interface WatchContent {
  folder: string
  /** Imports the folder. If it throws, the error is printed and the previous content stays. */
  run: () => Promise<void>
  print: (sentence: string) => void
  signal: AbortSignal
}

/** Changes during an import are imported together afterwards. */
export async function watchContent({ folder, run, print, signal }: WatchContent): Promise<void> {
  let changed = Promise.withResolvers<void>()
  const stopWatching = watchFolder(folder, () => changed.resolve())
  signal.addEventListener('abort', () => changed.resolve())
  changed.resolve()
  while (!signal.aborted) {
    await changed.promise
    if (signal.aborted) break
    changed = Promise.withResolvers()
    await importOnce(run, print)
  }
  stopWatching()
}

async function importOnce(run: () => Promise<void>, print: (text: string) => void): Promise<void> {
  try {
    await run()
    print('Imported. A running site shows it within a second.')
  } catch (error) {
    // A broken file or an unavailable database: the next change starts another attempt.
    print(error instanceof Error ? error.message : String(error))
  }
}

/** Editors write a file in several steps, and a checkout changes many files. */
const settleMs = 80

/** Reports changes below a folder, and combines several that happen at once. Returns a function that stops watching. */
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
