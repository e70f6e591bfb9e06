/** Kills a process in the middle of its work: after a time, or at the n-th change of files. */
import { type FSWatcher, watch } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, type RunningSite } from '#tests/support/running-site.ts'

export type Moment = { ms: number } | { changes: number }

const startLimitMs = 180_000

/** Kills the process at `moment`, and resolves when the process has ended. It may have ended before. */
export async function killAt(running: RunningSite, folder: string, moment: Moment): Promise<void> {
  const changes = countChanges(folder, () => {
    if ('changes' in moment && changes.count() >= moment.changes) running.child.kill('SIGKILL')
  })
  if ('ms' in moment) {
    await Promise.race([sleep(moment.ms), running.exited])
    running.child.kill('SIGKILL')
  }
  await running.exited
  changes.watcher.close()
}

/** Whether a site answers, within a time that is long enough for any machine. */
export async function becomesReady(site: RunningSite): Promise<boolean> {
  const until = performance.now() + startLimitMs
  while (performance.now() < until) {
    if (site.child.exitCode !== null) return false
    if (await isReady(site)) return true
    await sleep(20)
  }
  return false
}

/** Counts the changes of files and of names in the folder and below, as far as the system reports them. */
export function countChanges(folder: string, onChange = () => {}) {
  let count = 0
  const watcher: FSWatcher = watch(folder, { recursive: true }, () => {
    count += 1
    onChange()
  })
  // The folder may be gone before it can be watched.
  watcher.on('error', () => {})
  return { watcher, count: () => count }
}
