/**
 * Limits what refused requests may cost, beside the limits of their number: to read a body and refuse it is as much work as to
 * accept it. Who only reads is not concerned.
 */
import type { ReadClient } from '../platform/http/client.ts'
import { refuseForNow } from '../platform/http/envelope.ts'
import { isRead, pathOf, searchOf } from '../platform/http/request-path.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import type { Addresses } from './addresses.ts'
import type { SearchBudget } from './pages/search-budget.ts'
import type { PageServer } from './pages/serve-pages.ts'

interface RefusalLimitDependencies {
  pages: Pick<PageServer, 'serveFailure'>
  readClient: ReadClient
  refusalBudget: Pick<SearchBudget, 'waitFor' | 'charge'>
}

interface Asked {
  request: Request
  requestId: string
  /** The address at the other end of the connection, if there is one. */
  peer: string | undefined
}

/** The client has sent what cannot be read. */
const counted = new Set([400, 413, 414, 415, 431])

/** Of a refusal without a body: Node and this process work as long for it as for so many kilobytes. */
const leastKilobytes = 4
const mostKilobytes = 64
/** Of a body that comes in chunks, which browsers do not send. */
const unsaidBytes = 16 * 1024

export function createRefusalLimit(
  { pages, readClient, refusalBudget }: RefusalLimitDependencies,
  addresses: Pick<Addresses, 'owns'>,
) {
  function refuse({ request, requestId }: Asked, waitS: number): Response {
    return addresses.owns(pathOf(request.url))
      ? refuseForNow('RATE_LIMITED', visitorLanguage(request.headers), waitS)
      : pages.serveFailure('busy', 429, request, requestId, waitS)
  }

  return async (asked: Asked, answer: () => Promise<Response>): Promise<Response> => {
    const { request, peer } = asked
    if (!isLimited(request)) return answer()
    const { addressKey } = readClient(request, peer)
    const waitS = refusalBudget.waitFor(addressKey)
    if (waitS > 0) return refuse(asked, waitS)
    // Charged before, so that many at the same time count like one after the other.
    const cost = costOf(request)
    refusalBudget.charge(addressKey, cost)
    const response = await answer()
    if (!counted.has(response.status)) refusalBudget.charge(addressKey, -cost)
    return response
  }
}

/** The panel reads only what admins send, who save drafts that are not valid yet. */
function isLimited({ method, url }: Request): boolean {
  return (!isRead(method) || searchOf(url) !== '') && !pathOf(url).startsWith('/api/admin/')
}

/** In kilobytes. */
function costOf({ headers, method }: Request): number {
  if (isRead(method)) return leastKilobytes
  const bytes = Number(headers.get('content-length') ?? unsaidBytes)
  return Math.min(leastKilobytes + bytes / 1024, mostKilobytes)
}
