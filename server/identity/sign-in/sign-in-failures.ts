/**
 * What is kept of sign-ins that fail at the ID token. What anybody can make up is counted; only what the
 * provider signed for this site becomes a row of the audit log, and of one person only so many.
 */
import type { Logger } from 'pino'
import type { RefusalKind } from '#shared/admin/refusals.ts'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Audit } from '../audit/audit.ts'
import type { Caller } from './caller.ts'

export interface SignInFailures {
  /** For what is no token of the provider for this site. */
  count(caller: Caller, kind: RefusalKind, reason: string): void
  /** For a token of the provider for this site; `subject` is the person whom it names. */
  record(caller: Caller, subject: string, reason: string): Promise<void>
  /** For what is nobody's fault. */
  log(caller: Caller, reason: string): void
}

interface SignInFailuresDependencies {
  audit: Audit
  db: Database
  log: Logger
  refusals: Refusals
  throttles: Throttles
}

const rowsOfOnePerson = { times: 10, perSeconds: 3600 }
const rowsOfEverybody = { times: 200, perSeconds: 3600 }

export function createSignInFailures(needs: SignInFailuresDependencies): SignInFailures {
  const { audit, db, refusals, throttles } = needs
  const perPerson = throttles.create('refused-tokens', rowsOfOnePerson)
  const together = throttles.create('all-refused-tokens', rowsOfEverybody)

  function log({ address, requestId }: Caller, reason: string): void {
    needs.log.warn({ requestId, address, reason }, 'sign-in refused')
  }

  function count(caller: Caller, kind: RefusalKind, reason: string): void {
    refusals.count(kind)
    log(caller, reason)
  }

  async function mayBeWritten(subject: string): Promise<boolean> {
    const all = 'all'
    if (together.findRefusal(all)) return false
    return (await perPerson.consume(hashSecret(subject))).ok && (await together.consume(all)).ok
  }

  return {
    count,
    log,
    async record(caller, subject, reason) {
      if (!(await mayBeWritten(subject))) return count(caller, 'token_refused', reason)
      const { address, device } = caller
      await db.transaction().execute((tx) =>
        audit.append(tx, {
          event: 'authn_login_fail',
          actor: null,
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
