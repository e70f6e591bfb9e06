/** Audit log commands of the operator. */
import { resolve } from 'node:path'
import { readArchive } from '../identity/audit/archive-file.ts'
import { checkChain, describeChain, listCheckpoints } from '../identity/audit/chain.ts'
import { openArchiveFolder, type PruneOrder, pruneAudit } from '../identity/audit/prune-audit.ts'
import { findLostKids, openFittingKeys } from '../identity/audit/require-keys.ts'
import { countOf } from '../platform/count-of.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { describeLostKeys, openKeys } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openAuditWith, parseCommand, requireFolderOf } from './command-line.ts'
import type { Operation } from './commands.ts'

export async function checkAudit({ db, env, now, args }: Operation): Promise<string> {
  const usage = 'Usage: audit:check [--archive FILE]'
  const { archive } = parseCommand(args, { archive: { type: 'string' } }, usage).values
  const keys = await openKeys(env, db, now)
  const state = await checkChain(db, keys)
  if (!state.ok) {
    const lost = await findLostKids(db, keys, now())
    throw new OperatorError(
      lost.length > 0
        ? `The audit log cannot be verified: ${describeChain(state)}. ${describeLostKeys(lost, env)} If the site never had such a key, the audit log was tampered with.`
        : `The audit log was tampered with: ${describeChain(state)}.`,
    )
  }
  if (archive === undefined) return `The audit log is intact: ${describeChain(state)}.`
  return checkArchive(db, keys, resolve(archive))
}

/**
 * The checkpoints in the database were verified before. They hold a hash of the rows, so they also show whether rows
 * are unchanged that were signed with keys that `keys:forget-lost` has given up.
 */
async function checkArchive(db: Database, keys: KeyRing, file: string): Promise<string> {
  const state = await readArchive(file, keys, null).catch((cause) => {
    throw new OperatorError(`${file} cannot be read: ${cause.message}`, { cause })
  })
  if (!state.ok) throw new OperatorError(`${file} was changed: line ${state.line}: ${state.words}.`)
  const { start, end, unknownKids } = state
  const unchecked = describeUnchecked(unknownKids)
  const rows = `rows ${start.seq + 1} to ${end.seq}`
  const checkpoints = await listCheckpoints(db)
  const isAt = (place: typeof start) =>
    checkpoints.some(({ seq, hash }) => seq === place.seq && hash === place.hash)
  const begins = (start.seq === 0 && start.hash === '') || isAt(start)
  if (!begins || !isAt(end)) {
    throw new OperatorError(
      `${file} contains the ${unchecked ? '' : 'unchanged '}${rows}, but no checkpoint of this database ${begins ? 'ends' : 'begins'} there.${unchecked}`,
    )
  }
  return `${file} is intact: it contains the ${rows} and matches the checkpoints of the database.${unchecked}`
}

function describeUnchecked(unknownKids: readonly string[]): string {
  if (unknownKids.length === 0) return ''
  return ` Signatures that were made with ${unknownKids.join(', ')} cannot be checked, because the site no longer has this key.`
}

const pruneUsage = 'Usage: audit:prune --before DATE | --keep-days N [--to FILE]'
const dayMs = 86_400_000

export async function pruneOldRows({ db, env, now, args }: Operation): Promise<string> {
  const text = { type: 'string' } as const
  const known = { before: text, 'keep-days': text, to: text }
  const options = parseCommand(args, known, pruneUsage).values
  const before = toMoment(options.before, options['keep-days'], now())
  const keys = await openFittingKeys(env, db, now)
  const audit = openAuditWith(env, now)(keys)
  const to = options.to === undefined ? undefined : resolve(options.to)
  if (to !== undefined) await requireFolderOf(to)
  const toFile: PruneOrder['toFile'] =
    to === undefined ? await openArchiveFolder(env.dataDir, now) : () => to
  const pruned = await pruneAudit({ audit, db, keys, now }, { before, by: 'operator', toFile })
  if (!pruned) return `The audit log has no rows older than ${before.toISOString()}.`
  return `Moved to ${pruned.file} and deleted from the database: ${countOf(pruned.rows, 'row')}, up to row ${pruned.seq}. Keep the file: audit:check --archive verifies it.`
}

function toMoment(before: string | undefined, keepDays: string | undefined, now: Date): Date {
  if ((before === undefined) === (keepDays === undefined)) throw new OperatorError(pruneUsage)
  const moment =
    before === undefined
      ? now.getTime() - toDays(keepDays ?? '') * dayMs
      : /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(before)
        ? Date.parse(before)
        : Number.NaN
  if (!(moment <= now.getTime())) {
    throw new OperatorError(
      '--before must be a past date, such as 2026-01-31, or a past time in UTC.',
    )
  }
  return new Date(moment)
}

function toDays(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new OperatorError('--keep-days must be a number of days, 1 or more.')
}
