/** Imports a content folder again after each change, until it is stopped. */
import { watchFolder } from './watch-folder.ts'

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
