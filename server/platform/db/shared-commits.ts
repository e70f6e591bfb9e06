/**
 * Many small changes in few transactions. A disk takes its time to be sure of a commit, and as long for a
 * hundred changes as for one: what comes in while one commit is under way goes into the next together.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, OpenedDatabase } from './database.ts'
import { isLocked, isOutage } from './outage.ts'

export interface SharedCommits {
  /**
   * Answers after the commit. `work` may share its transaction with others, and is done again alone if
   * that fails: it must do nothing but change the database.
   */
  commit<Value>(work: (tx: Database) => Promise<Value>): Promise<Value>
}

interface Job {
  work(tx: Database): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** SQLite has one writer; PostgreSQL shares the disk between its connections by itself. */
const atOnce = { sqlite: 1, postgres: 8 }
/** So that nobody waits for too many others. */
const most = 200

/** `gatherMs`: how long a change may wait for others to share its commit. */
export function createSharedCommits({ db, kind }: OpenedDatabase, gatherMs = 0): SharedCommits {
  const waiting: Job[] = []
  let underWay = 0

  async function commitWaiting(): Promise<void> {
    underWay += 1
    await sleep(gatherMs)
    for (let jobs = waiting.splice(0, most); jobs.length > 0; jobs = waiting.splice(0, most)) {
      await commitTogether(jobs)
    }
    underWay -= 1
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
      // Who came while these waited for the file would wait as long again, one after the other.
      if (isLocked(error)) for (const { reject } of waiting.splice(0)) reject(error)
      // Whoever is to blame, the others are not; but a database that is away is so for everybody.
      if (jobs.length === 1 || isOutage(error)) for (const { reject } of jobs) reject(error)
      else for (const job of jobs) await commitTogether([job])
    }
  }

  return {
    commit(work) {
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve: resolve as Job['resolve'], reject })
        if (underWay < atOnce[kind]) void commitWaiting()
      })
    },
  }
}
