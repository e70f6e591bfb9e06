/**
 * Limits what refused requests may cost, beside the limits of their number: to read a body and refuse it is as much work as to
 * accept it. Who only reads is not concerned.
 */
import { type Asked, isRead } from '../platform/http/asked.ts'
import type { ReadClient } from '../platform/http/client-address.ts'
import type { Reply } from '../platform/http/ready-bytes.ts'
import type { SearchBudget } from './pages/search-budget.ts'
import type { Answer } from './site.ts'

export type RefusalBudget = Pick<SearchBudget, 'waitFor' | 'charge'>

interface RefusalLimitDependencies {
  readClient: ReadClient
  refusalBudget: RefusalBudget
}

/** The client has sent what cannot be read. */
const counted = new Set([400, 413, 415, 431])

/** The cost of a refusal without a body: it takes as long as so many kilobytes. */
const leastKilobytes = 4
const mostKilobytes = 64
/** The assumed size of a body that comes in chunks, which browsers do not send. */
const unsaidBytes = 16 * 1024

export function createRefusalLimit({ readClient, refusalBudget }: RefusalLimitDependencies) {
  return (
    asked: Asked,
    answer: (asked: Asked) => Answer,
    refuseUntil: (asked: Asked, waitS: number) => Reply,
  ): Answer => {
    if (!isLimited(asked)) return answer(asked)
    const { addressKey } = readClient(asked)
    const waitS = refusalBudget.waitFor(addressKey)
    if (waitS > 0) return refuseUntil(asked, waitS)
    // Charged before, so that many at the same time count like one after the other.
    const cost = costOf(asked)
    refusalBudget.charge(addressKey, cost)
    const settle = (response: Reply) => {
      if (!counted.has(response.status)) refusalBudget.charge(addressKey, -cost)
      return response
    }
    const answered = answer(asked)
    return answered instanceof Promise ? answered.then(settle) : settle(answered)
  }
}

/** The panel reads only what admins send, who save drafts that are not valid yet. */
function isLimited({ method, path, search }: Asked): boolean {
  return (!isRead(method) || search !== '') && !path.startsWith('/api/admin/')
}

/** In kilobytes. */
function costOf({ headers, method }: Asked): number {
  if (isRead(method)) return leastKilobytes
  const bytes = Number(headers.get('content-length') ?? unsaidBytes)
  return Math.min(leastKilobytes + bytes / 1024, mostKilobytes)
}
