/**
 * Limits how often a sign-in can be started and tried. Each instance counts in memory, because requests of
 * unknown clients must not write to the database. When unknown clients have used up the shared limit, known
 * browsers can still sign in.
 */
import type { RefusalKind } from '#shared/admin/reports.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  type AddressThrottle,
  createAddressThrottle,
} from '../../platform/http/address-throttle.ts'
import type { Limit, Throttles } from '../../platform/http/throttle.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import { findKnownBrowser } from './devices.ts'
import type { Caller } from './session-access.ts'

type Layers = Record<'own' | 'network' | 'everybody', readonly Limit[]>

export const signInLimits = {
  begun: {
    own: [{ times: 60, perSeconds: 60 }],
    network: [{ times: 240, perSeconds: 60 }],
    everybody: [{ times: 12_000, perSeconds: 60 }],
  },
  tried: {
    own: [
      { times: 30, perSeconds: 60 },
      { times: 200, perSeconds: 3600 },
    ],
    network: [
      { times: 120, perSeconds: 60 },
      { times: 800, perSeconds: 3600 },
    ],
    everybody: [{ times: 3000, perSeconds: 60 }],
  },
  /** For a known browser, after the limits of unknown clients are used up. */
  known: [{ times: 30, perSeconds: 60 }],
} as const satisfies { begun: Layers; tried: Layers; known: readonly Limit[] }

type SignInRefusal = { ok: false; code: 'RATE_LIMITED'; retryAfterS: number }

interface SignInLimitsDependencies {
  db: Database
  now: () => Date
  refusals: Refusals
  throttles: Throttles
}

export function createSignInLimits(
  dependencies: SignInLimitsDependencies,
  limits: { begun: Layers; tried: Layers; known: readonly Limit[] } = signInLimits,
) {
  const { db, now, refusals, throttles } = dependencies

  function refuseWith(kind: RefusalKind, layers: Layers) {
    const unknownClients: AddressThrottle = createAddressThrottle({
      own: throttles.createLocal(...layers.own),
      network: throttles.createLocal(...layers.network),
      everybody: throttles.createLocal(...layers.everybody),
    })
    const known = throttles.createLocal(...limits.known)

    return async ({ address, cookies }: Caller): Promise<SignInRefusal | null> => {
      const admission = await unknownClients.consume(address)
      if (admission.ok) return null
      const browser = await findKnownBrowser(db, cookies, now())
      if (browser !== null && (await known.consume(browser)).ok) return null
      refusals.count(kind)
      return { ok: false, code: 'RATE_LIMITED', retryAfterS: admission.retryAfterS }
    }
  }

  return {
    /** Returns null if the request is within the limits. */
    refuseBeginning: refuseWith('limit_sign_in_begun', limits.begun),
    refuseTry: refuseWith('limit_sign_in', limits.tried),
  }
}
