/** Checks that the configured keys are those that the database needs, and that the audit log is unchanged. */
import { checkChain, describeChain } from '../../identity/audit/check-chain.ts'
import { findStart } from '../../identity/audit/checkpoints.ts'
import { findLostKids } from '../../identity/audit/require-keys.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { listMissingKids } from '../../platform/keys/kids-in-use.ts'
import { describeLostKeys, findKeyRing, requireKeySettings } from '../../platform/keys/open-keys.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Operation } from '../commands.ts'
import type { Finding } from './doctor.ts'

export async function examineKeys(operation: Operation): Promise<Finding[]> {
  const { db, env, now } = operation
  try {
    requireKeySettings(env)
    const keys = await findKeyRing(env)
    const lost = await (keys ? findLostKids(db, keys, now()) : listMissingKids(db, [], now()))
    if (lost.length > 0) return [['FAILED', 'keys', describeLostKeys(lost, env)]]
    const words = keys
      ? `${keys.kids.length} configured, including all that the database needs`
      : 'none yet; the first start creates one'
    return [['ok', 'keys', words], await examineAudit(operation, keys)]
  } catch (error) {
    if (error instanceof OperatorError) return [['FAILED', 'keys', error.message]]
    throw error
  }
}

async function examineAudit({ db }: Operation, keys: KeyRing | null): Promise<Finding> {
  const row = await db.selectFrom('audit').select('seq').limit(1).executeTakeFirst()
  const isNew = !row && (await findStart(db)).seq === 0
  if (isNew || !keys) return ['ok', 'audit', 'is empty']
  const state = await checkChain(db, keys)
  return [state.ok ? 'ok' : 'FAILED', 'audit', describeChain(state)]
}
