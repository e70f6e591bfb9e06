/** Decides which messages are refused and which are stored as spam. `docs/decisions/forms-and-inbox.md` */
import type { SpamReason } from '#shared/inbox.ts'
import type { SpamSignals, SubmitFailure } from '#shared/message.ts'
import type { Client } from '#shared/visitor.ts'
import { createAddressThrottle } from '../platform/http/address-throttle.ts'
import type { Throttles } from '../platform/http/throttle.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'

export interface GuardSettings {
  /** BLOCK_HEADLESS */
  blockHeadless: boolean
  /** BLOCKED_SENDERS, in lower case: addresses, and domains with a leading `@`. */
  blockedSenders: string[]
  refusals: Pick<Refusals, 'count'>
  throttles: Throttles
  /** Whether a form that was filled in too fast is treated as spam. */
  isTimed: boolean
}

export interface Guards {
  /** Returns null if the message is accepted. */
  refuse(
    email: string,
    client: Client,
    signals: SpamSignals | undefined,
  ): Promise<{ ok: false; code: SubmitFailure; retryAfterS?: number } | null>
  findSpamReason(signals: SpamSignals | undefined): SpamReason | null
}

/** The shortest plausible time to fill in four fields and a message, counted from the page load. */
const leastMs = 2000
export const messageRates = {
  own: { times: 5, perSeconds: 600 },
  network: { times: 20, perSeconds: 600 },
  everybody: [
    { times: 300, perSeconds: 600 },
    { times: 2000, perSeconds: 86_400 },
  ],
} as const

export function createGuards(settings: GuardSettings): Guards {
  const { blockHeadless, blockedSenders, isTimed, refusals, throttles } = settings
  const throttle = createAddressThrottle({
    own: throttles.create('message', messageRates.own),
    network: throttles.create('message-network', messageRates.network),
    everybody: throttles.create('messages', ...messageRates.everybody),
  })
  const blocked = new Set(blockedSenders)

  function isBlocked(email: string): boolean {
    const address = email.toLowerCase()
    return blocked.has(address) || blocked.has(address.slice(address.lastIndexOf('@')))
  }

  return {
    async refuse(email, client, signals) {
      const isHeadless = client.isHeadless || signals?.isDriven === true
      const isUnwanted = blockHeadless && isHeadless
      if (isUnwanted || isBlocked(email)) {
        refusals.count('message_blocked')
        return { ok: false, code: isUnwanted ? 'HEADLESS_BLOCKED' : 'SENDER_BLOCKED' }
      }
      const admission = await throttle.consume(client.addressKey)
      if (admission.ok) return null
      refusals.count('limit_message')
      return { ...admission, code: 'RATE_LIMITED' }
    },

    findSpamReason(signals) {
      if (!signals) return null
      if (signals.trap !== '') return 'honeypot'
      const isTooFast = signals.elapsedMs !== null && signals.elapsedMs < leastMs
      return isTimed && isTooFast ? 'too_fast' : null
    },
  }
}
