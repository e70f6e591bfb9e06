/**
 * For permanently lost keys: deletes the data that only they could decrypt or verify, so that the site can
 * start with the remaining keys.
 */
import { basename } from 'node:path'
import { archiveRows } from '../identity/audit/archive-file.ts'
import type { AuditEntry } from '../identity/audit/audit.ts'
import {
  type ChainEnd,
  deleteArchived,
  extendChain,
  findStart,
  findWrongCheckpoint,
  isSigned,
  listCheckpoints,
  readRows,
  signAgain,
} from '../identity/audit/chain.ts'
import { openArchiveFolder, type PruneOrder } from '../identity/audit/prune-audit.ts'
import { findLostKids } from '../identity/audit/require-keys.ts'
import { countOf } from '../platform/count-of.ts'
import type { Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import { createKeyRing, type KeyRing } from '../platform/keys/key-ring.ts'
import { kidOf, listOtherKidsOfAudit } from '../platform/keys/kids-in-use.ts'
import { findKeys, findOrReplaceKeys } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openAuditWith } from './command-line.ts'
import type { Operation } from './commands.ts'

export async function forgetLostKeys({ db, env, now, args }: Operation): Promise<string> {
  if (args.length > 0) throw new OperatorError('keys:forget-lost takes no arguments.')
  const known = await findKeys(env)
  const missing = await findLostKids(db, known && createKeyRing(known), now())
  // A start needs only the key of the last row of the audit log; the whole log needs those of earlier years too.
  const ofAudit = await listOtherKidsOfAudit(db, known?.map(({ kid }) => kid) ?? [])
  const lost = [...new Set([...missing, ...ofAudit])]
  if (lost.length === 0) return 'No keys are lost.'
  const keys = createKeyRing(await findOrReplaceKeys(env, lost, now))
  const audit = openAuditWith(env, now)(keys)
  const toFile = await openArchiveFolder(env.dataDir, now)
  const { counts, log } = await db.transaction().execute(async (tx) => {
    const counts = await deleteDependentOn(tx, lost)
    const log = await setAsideRows(tx, { keys, lost, at: now(), toFile })
    await audit.append(tx, {
      event: 'sys_keys_lost',
      actor: null,
      result: 'success',
      detail: { by: 'operator', kids: lost.join(', '), ...counts, ...toDetail(log) },
    })
    return { counts, log }
  })
  const { apps, codes, sessions } = counts
  return `The site no longer needs ${lost.join(', ')}. Deleted: ${countOf(apps, 'authenticator app')}, ${countOf(codes, 'recovery code')} and ${countOf(sessions, 'session')}. Users of these apps must set up a new one. ${describeLog(log)}Restart the site.`
}

function toDetail(log: SetAside): AuditEntry['detail'] {
  if (log.isChanged || !log.moved) return {}
  const { rows, through, file } = log.moved
  return { rows, through, file: basename(file) }
}

function describeLog(log: SetAside): string {
  if (log.isChanged) {
    return 'The audit log was changed in a way that lost keys do not explain: audit:check still reports it. '
  }
  if (!log.moved) return ''
  const { rows, file } = log.moved
  return `Moved to ${file}, as nothing can verify them any more: ${countOf(rows, 'row')} of the audit log. `
}

async function deleteDependentOn(tx: Transaction, lost: readonly string[]) {
  const isLost = (value: string) => lost.includes(kidOf(value) ?? '')
  const factors = await tx.selectFrom('factor').select(['id', 'secret_enc']).execute()
  const apps = factors.filter(({ secret_enc }) => isLost(secret_enc))
  for (const { id } of apps) await tx.deleteFrom('factor').where('id', '=', id).execute()
  const all = await tx.selectFrom('recovery_code').select('hmac').execute()
  const codes = all.filter(({ hmac }) => isLost(hmac))
  for (const { hmac } of codes) {
    await tx.deleteFrom('recovery_code').where('hmac', '=', hmac).execute()
  }
  const allSessions = await tx.selectFrom('session').select(['id', 'rt_key_enc']).execute()
  const sessions = allSessions.filter(({ rt_key_enc }) => isLost(rt_key_enc))
  for (const { id } of sessions) await tx.deleteFrom('session').where('id', '=', id).execute()
  await tx.deleteFrom('pending_factor').execute()
  return { apps: apps.length, codes: codes.length, sessions: sessions.length }
}

/**
 * For permanently lost keys: moves the rows that only these keys could verify, and all rows before them, into a file. Signs
 * the checkpoint after them with a present key, so that a later change is detected as after any archiving. Lost keys do
 * not explain missing rows, changed rows whose original hash the next row contains, or wrong signatures of other keys: such
 * a log stays as it is, and counts as changed.
 */
interface SetAsideOptions {
  keys: KeyRing
  /** The names of the lost keys. */
  lost: readonly string[]
  at: Date
  toFile: PruneOrder['toFile']
}

type SetAside =
  | { isChanged: true }
  /** `through` is the number of the last row in the file. Null: there were no such rows. */
  | { isChanged: false; moved: { rows: number; through: number; file: string } | null }

/** The caller appends a row next: a row must follow each checkpoint. */
async function setAsideRows(tx: Transaction, options: SetAsideOptions): Promise<SetAside> {
  const { keys, lost, at, toFile } = options
  await takeLock(tx, 'audit')
  const checkpoints = await listCheckpoints(tx)
  if (findWrongCheckpoint(keys, checkpoints, lost) !== null) return { isChanged: true }
  const start = await findStart(tx)
  const end = await findLastUnsigned(tx, start, options)
  if (!end) return { isChanged: true }
  await signAgain(tx, keys, checkpoints)
  if (end.seq === start.seq) return { isChanged: false, moved: null }
  const file = toFile(start.seq + 1, end.seq)
  const archived = await archiveRows(tx, keys, {
    start,
    last: end.seq,
    file,
    lost,
    undone: 'changed',
  })
  if (!archived.ok || archived.end.hash !== end.hash)
    throw new OperatorError(`${file} already exists with different contents. Nothing was changed.`)
  await deleteArchived(tx, keys, { start, end, at })
  const rows = end.seq - start.seq
  return { isChanged: false, moved: { rows, through: end.seq, file } }
}

/** Returns the chain's end after the last row that only a lost key could verify, or `start`. Null: it was changed. */
async function findLastUnsigned(
  tx: Transaction,
  start: ChainEnd,
  { keys, lost }: SetAsideOptions,
): Promise<ChainEnd | null> {
  let [end, last] = [start, start]
  for await (const row of readRows(tx)) {
    const next = extendChain(keys, end, row, lost)
    if (!next.ok) return null
    end = next.end
    if (!isSigned(keys, row)) last = end
  }
  return last
}
