/**
 * Records sign-ins that fail at the ID token. Tokens that anyone could have made are only counted. Tokens
 * that the provider issued for this site become rows of the audit log, limited per person and in total.
 */
import type { Logger } from 'pino'
import type { RefusalKind } from '#shared/admin/reports.ts'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Audit } from '../audit/audit.ts'
import type { Caller } from './caller.ts'

export interface SignInFailures {
  /** For a token that the provider did not issue for this site. */
  count(caller: Caller, kind: RefusalKind, reason: string): void
  /** For a token that the provider issued for this site. `subject` is the person it names, `actor` their account. */
  record(caller: Caller, subject: string, reason: string, actor?: string | null): Promise<void>
  /** For failures that the client did not cause. */
  log(caller: Caller, reason: string): void
}

interface SignInFailuresDependencies {
  audit: Audit
  db: Database
  log: Logger
  refusals: Refusals
  throttles: Throttles
}

const rowsPerPerson = { times: 10, perSeconds: 3600 }
const rowsOverall = { times: 200, perSeconds: 3600 }

export function createSignInFailures(dependencies: SignInFailuresDependencies): SignInFailures {
  const { audit, db, refusals, throttles } = dependencies
  const perPerson = throttles.create('refused-tokens', rowsPerPerson)
  const overall = throttles.create('all-refused-tokens', rowsOverall)

  function log({ address, requestId }: Caller, reason: string): void {
    dependencies.log.warn({ requestId, address, reason }, 'sign-in refused')
  }

  function count(caller: Caller, kind: RefusalKind, reason: string): void {
    refusals.count(kind)
    log(caller, reason)
  }

  async function mayBeWritten(subject: string): Promise<boolean> {
    const all = 'all'
    if (overall.findRefusal(all)) return false
    return (await perPerson.consume(hashSecret(subject))).ok && (await overall.consume(all)).ok
  }

  return {
    count,
    log,
    async record(caller, subject, reason, actor = null) {
      if (!(await mayBeWritten(subject))) return count(caller, 'token_refused', reason)
      const { address, device } = caller
      await db.transaction().execute((tx) =>
        audit.append(tx, {
          event: 'authn_login_fail',
          actor,
          result: 'failure',
          factor: 'google',
          address,
          device,
          detail: { reason },
        }),
      )
    },
  }
}
