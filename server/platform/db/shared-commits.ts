/**
 * Groups many small changes into few transactions (group commit). A commit waits for the disk as long for a
 * hundred changes as for one, so changes that arrive during a commit share the next one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, OpenedDatabase } from './database.ts'
import { isLocked, isOutage } from './outage.ts'

interface Job {
  work(tx: Database): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** SQLite has one writer; PostgreSQL groups the commits of its connections by itself. */
const maxConcurrent = { sqlite: 1, postgres: 8 }
/** Limits how many other changes one change waits for. */
const maxPerCommit = 200

/** `gatherMs`: how long a change waits for others to share its commit. */
export function createSharedCommits({ db, kind }: OpenedDatabase, gatherMs = 0) {
  const waiting: Job[] = []
  let running = 0

  async function commitWaiting(): Promise<void> {
    running += 1
    await sleep(gatherMs)
    for (
      let jobs = waiting.splice(0, maxPerCommit);
      jobs.length > 0;
      jobs = waiting.splice(0, maxPerCommit)
    ) {
      await commitTogether(jobs)
    }
    running -= 1
  }

  async function commitTogether(jobs: Job[]): Promise<void> {
    try {
      const values = await db.transaction().execute(async (tx) => {
        const done: unknown[] = []
        for (const { work } of jobs) done.push(await work(tx))
        return done
      })
      for (const [index, { resolve }] of jobs.entries()) resolve(values[index])
    } catch (error) {
      // Changes that arrived during this wait for the lock would wait as long again, one after the other.
      if (isLocked(error)) for (const { reject } of waiting.splice(0)) reject(error)
      // One change may have caused the failure, so each runs again alone. An outage affects all of them.
      if (jobs.length === 1 || isOutage(error)) for (const { reject } of jobs) reject(error)
      else for (const job of jobs) await commitTogether([job])
    }
  }

  return {
    /**
     * Resolves after the commit. `work` may share its transaction with others, and runs again alone if that
     * fails, so it must do nothing but change the database.
     */
    commit<Value>(work: (tx: Database) => Promise<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve: resolve as Job['resolve'], reject })
        if (running < maxConcurrent[kind]) void commitWaiting()
      })
    },
  }
}
