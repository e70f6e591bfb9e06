/** Records failures of the second factor, and sends a notice when they look like guessing. */
import type { SecondFactorMethod } from '#shared/auth.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Audit } from '../audit/audit.ts'
import type { NoticeFacts, Notices } from '../notifications/security-notices.ts'
import type { Claimant } from '../sign-in/second-factor.ts'
import { failuresUntilLocked, failuresUntilNotified } from './limits.ts'

export interface Failed {
  factor: SecondFactorMethod
  /** Consecutive failures, including this one. */
  failures: number
  counterRegress: boolean
}

export interface FailureRecords {
  failed(claimant: Claimant, failed: Failed): Promise<void>
  limited(claimant: Claimant, factor: SecondFactorMethod): Promise<void>
}

interface FailureRecordsDependencies {
  audit: Audit
  db: Database
  notices: Notices
  refusals: Pick<Refusals, 'count'>
  throttles: Throttles
}

/**
 * Attempts beyond a limit are not limited themselves: at most one row a minute is written, the others are
 * counted.
 */
const limitedRows = { times: 1, perSeconds: 60 }

export function createFailureRecords(dependencies: FailureRecordsDependencies): FailureRecords {
  const { audit, db, notices, refusals, throttles } = dependencies
  const limitedThrottle = throttles.create('second-factor-limited', limitedRows)

  return {
    async failed(claimant, { factor, failures, counterRegress }) {
      const facts = toFacts(claimant)
      const isLocked = failures === failuresUntilLocked
      const entry = { ...toEntry(claimant, factor), detail: { failures } }
      await db.transaction().execute(async (tx) => {
        if (failures >= failuresUntilNotified) await notices.notify(tx, 'wrongCodes', facts)
        if (isLocked) await notices.notify(tx, 'locked', facts)
        if (counterRegress) await notices.notify(tx, 'passkeyCopied', facts)
        await audit.append(tx, { ...entry, event: 'authn_login_fail' })
        if (isLocked) await audit.append(tx, { ...entry, event: 'authn_login_lock' })
        if (counterRegress) {
          await audit.append(tx, { ...entry, event: 'authn_passkey_counter_regress' })
        }
      })
    },

    async limited(claimant, factor) {
      const admission = await limitedThrottle.consume(`${claimant.userId}:${factor}`)
      if (!admission.ok) return refusals.count('limit_second_factor')
      const entry = toEntry(claimant, factor)
      await db
        .transaction()
        .execute((tx) => audit.append(tx, { ...entry, event: 'excess_rate_limit_exceeded' }))
    },
  }
}

export function toFacts({ userId, address, deviceLabel }: Claimant): NoticeFacts {
  return { userId, address, device: deviceLabel }
}

function toEntry({ userId, address, deviceLabel }: Claimant, factor: SecondFactorMethod) {
  return { actor: userId, result: 'failure', factor, address, device: deviceLabel } as const
}
