/**
 * The version of a document names what a page has seen: the draft as it was stored, and what was published at that
 * moment. A page that names another version has not seen the present state.
 */
import { createHash } from 'node:crypto'

const firstDraftMs = Date.UTC(2020, 0)
/** Together with a number of 31 bits, a version is a safe integer. */
const digestCount = 2 ** 22

/**
 * The number of a draft that is stored now. It is the time in seconds, so it also grows when the draft before was
 * deleted, and fits the column until 2088. `earlier`: the number of the draft that is replaced.
 */
export function numberDraft(earlier: number, savedAt: string): number {
  return Math.max(earlier + 1, Math.floor((Date.parse(savedAt) - firstDraftMs) / 1000))
}

/** Grows with each draft; the digest also tells what an import or another publication has changed. */
export function toVersion(state: {
  published: unknown
  draft: { number: number; document: unknown } | null
}): number {
  const text = JSON.stringify([state.published, state.draft?.document ?? null])
  const digest = createHash('sha256').update(text).digest().readUInt32BE() % digestCount
  return (state.draft?.number ?? 0) * digestCount + digest
}
