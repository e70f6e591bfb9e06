/** Who may write to the owner, and what is taken for spam. `docs/decisions/0017-mail.md` */
import type { SpamReason } from '#shared/inbox.ts'
import type { FormTraces, SubmitFailure } from '#shared/message.ts'
import type { Client } from '#shared/visitor.ts'
import type { Throttles } from '../http/throttle.ts'

export interface GuardSettings {
  /** BLOCK_HEADLESS */
  blockHeadless: boolean
  /** BLOCKED_SENDERS, in lower case: addresses, and domains with an `@` before them. */
  blockedSenders: string[]
  throttles: Throttles
  /** Whether a form that was filled in faster than a person can is spam. */
  isTimed: boolean
}

export interface Guards {
  /** null: come in. */
  refuse(
    email: string,
    client: Client,
    traces: FormTraces | undefined,
  ): Promise<{ ok: false; code: SubmitFailure; retryAfterS?: number } | null>
  findSpamReason(traces: FormTraces | undefined): SpamReason | null
}

/** Of four fields and a message, from the page's arrival on. */
const leastMs = 2000
const perVisitor = { times: 5, perSeconds: 600 }
const together = { times: 300, perSeconds: 600 }

export function createGuards(settings: GuardSettings): Guards {
  const { blockHeadless, blockedSenders, isTimed, throttles } = settings
  const visitorThrottle = throttles.create('message', perVisitor)
  const commonThrottle = throttles.create('messages', together)
  const blocked = new Set(blockedSenders)

  function isBlocked(email: string): boolean {
    const address = email.toLowerCase()
    return blocked.has(address) || blocked.has(address.slice(address.lastIndexOf('@')))
  }

  return {
    async refuse(email, client, traces) {
      const isHeadless = client.isHeadless || traces?.isDriven === true
      if (blockHeadless && isHeadless) return { ok: false, code: 'HEADLESS_BLOCKED' }
      if (isBlocked(email)) return { ok: false, code: 'SENDER_BLOCKED' }
      const own = await visitorThrottle.admit(client.addressKey)
      const admission = own.ok ? await commonThrottle.admit('all') : own
      return admission.ok ? null : { ...admission, code: 'RATE_LIMITED' }
    },

    findSpamReason(traces) {
      if (!traces) return null
      if (traces.trap !== '') return 'honeypot'
      const isTooFast = traces.elapsedMs !== null && traces.elapsedMs < leastMs
      return isTimed && isTooFast ? 'too_fast' : null
    },
  }
}
