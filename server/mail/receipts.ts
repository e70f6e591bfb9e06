/**
 * A receipt on disk for each email that the mail server has accepted, until the database has recorded it. A
 * process that is killed in between, or an outage of the database, would otherwise send the email again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Database } from '../platform/db/database.ts'
import { type FinishedAttempt, finishForgottenAttempt } from './leases.ts'

export type Receipts = ReturnType<typeof openReceipts>

const finishedAttempt = v.object({
  outcome: v.literal('sent'),
  status: v.nullable(v.number()),
  response: v.string(),
  refused: v.exactOptional(
    v.array(
      v.object({
        address: v.string(),
        outcome: v.picklist(['deferred', 'dead']),
        status: v.nullable(v.number()),
        response: v.string(),
      }),
    ),
  ),
  transport: v.string(),
  startedAt: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  finishedAt: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
})
const name = /^[\da-f-]{36}$/

/** @param folder One file per email. Several processes may share it. */
export function openReceipts(folder: string) {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const left = new Set(files.filter((file) => name.test(file)))
  /** The database has recorded it. */
  const remove = (id: string) => rmSync(join(folder, id), { force: true })

  return {
    /** Synchronous: between the answer of the mail server and this, nothing else may run. Throws like `node:fs`. */
    write(id: string, attempt: FinishedAttempt): void {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, id), JSON.stringify(attempt))
    },
    remove,
    /** Call this if the database could not record the email. The next `recordLeft` tries again. */
    leave: (id: string): void => void left.add(id),
    /**
     * Records the emails of an earlier process, and those given to `leave`. Returns how many were not recorded before.
     */
    async recordLeft(db: Database): Promise<number> {
      let count = 0
      for (const id of left) {
        const attempt = readReceipt(join(folder, id))
        if (attempt && (await finishForgottenAttempt(db, id, attempt))) count += 1
        remove(id)
        left.delete(id)
      }
      return count
    },
  }
}

/** Returns null if another process has removed it. A damaged receipt still says that the email was accepted. */
function readReceipt(file: string): FinishedAttempt | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), finishedAttempt), text)
  if (parsed.success) return parsed.output
  const at = new Date()
  const response = 'The email was accepted; the process ended before it could note the answer.'
  return { outcome: 'sent', status: null, response, transport: '', startedAt: at, finishedAt: at }
}
