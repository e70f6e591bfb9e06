/** Imports a content folder again after each change of it, until it is told to stop. */
import { watchFolder } from './watch-folder.ts'

interface WatchContent {
  folder: string
  /** Imports; what it throws is said, and what was imported before stays. */
  run: () => Promise<void>
  print: (sentence: string) => void
  signal: AbortSignal
}

/** Changes that come while an import is running are imported together after it. */
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
    // A file that is broken, or a database that is away: the next change is another try.
    print(error instanceof Error ? error.message : String(error))
  }
}
