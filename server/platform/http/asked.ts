/** A request as the steps of the site read it (`server/web/site.ts`). It costs little to make: no URL is parsed, and no body is read. */
import { randomUUID } from 'node:crypto'
import { type PathReading, readPath } from './canonical-path.ts'

/** Headers by their names in lower case. */
export type SentHeaders = Pick<Headers, 'get'>

interface Sent {
  method: string
  host: string
  /** In origin form or absolute form (RFC 9112, section 3.2). */
  target: string
  headers: SentHeaders
  /** Names and values in turn, as sent. */
  rawHeaders: readonly string[]
  /** The address at the other end of the connection, if there is one. */
  peer: string | undefined
  /**
   * Makes a `Request`, to read the body or for other code that needs one. That takes longer than sending a cached page.
   */
  toRequest(): Request
}

export class Asked implements Omit<Sent, 'target'> {
  readonly method: string
  readonly host: string
  readonly headers: SentHeaders
  readonly rawHeaders: readonly string[]
  readonly peer: string | undefined
  readonly toRequest: () => Request
  /** The path as it was sent, without the query. */
  readonly path: string
  /** The result of parsing `path`. */
  readonly reading: PathReading
  /** The query with its `?`; empty without one. */
  readonly search: string
  #requestId: string | null = null

  constructor({ target, method, host, headers, rawHeaders, peer, toRequest }: Sent) {
    const address = target.startsWith('/') ? target : addressOf(target)
    this.method = method
    this.host = host
    this.headers = headers
    this.rawHeaders = rawHeaders
    this.peer = peer
    this.toRequest = toRequest
    this.path = withoutSearch(address)
    this.reading = readPath(this.path)
    this.search = this.path === address ? '' : (/\?[^#]*/.exec(address)?.[0] ?? '')
  }

  /** Made on demand, because most answers do not contain it. */
  get requestId(): string {
    this.#requestId ??= randomUUID()
    return this.#requestId
  }
}

/** Facts about a request that a `Request` object does not have. */
export interface Received {
  /** The remote address of the connection, if there is one. */
  peer?: string | undefined
  /** The request target as it was sent: the URL of the request is already normalized. */
  target?: string | undefined
}

export function fromRequest(request: Request, { peer, target }: Received = {}): Asked {
  const { headers, method, url } = request
  return new Asked({
    method,
    host: headers.get('host') ?? new URL(url).host,
    target: target ?? url,
    headers,
    rawHeaders: [...headers].flat(),
    peer,
    toRequest: () => request,
  })
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function withoutSearch(address: string): string {
  const end = address.search(/[?#]/)
  return end < 0 ? address : address.slice(0, end)
}

/** Returns the part after the host as it was sent. `new URL` would normalise it. */
function addressOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}
