/**
 * The versions that changes of this tab have made, each from the one before it. What is shown with an earlier version
 * misses no change of another admin then.
 */
import type { InboxMessage } from '#shared/inbox.ts'

const made = new Map<string, number>()

/** To be called when the server has changed a message from a version. */
export function noteOwnChange(from: number, { id, version }: InboxMessage): void {
  made.set(`${id} ${from}`, version)
}

/** The version that a message has got from this tab alone since `version`. */
export function followOwnChanges(id: string, version: number): number {
  const next = made.get(`${id} ${version}`)
  return next === undefined ? version : followOwnChanges(id, next)
}
