/** The bridge from Node's server to the site. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { fallbackLanguage } from '#shared/i18n/languages.ts'
import { answerFailure } from '../platform/http/envelope.ts'
import type { Site } from './site.ts'

export function createListener(site: Site) {
  const answer = getRequestListener(
    (request, { incoming }) =>
      isOwnTarget(incoming)
        ? site.answer(request, incoming.socket.remoteAddress, incoming.url)
        : refuse(),
    // The first is for requests without a Host (HTTP/1.0): health checks may come so, nothing else is ours. The second
    // is reached by an address or a host that makes no URL: the site answers for its own failures.
    { hostname: 'none.invalid', errorHandler: refuse },
  )
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { accessLog } = site
    const begun = accessLog ? performance.now() : 0
    if (accessLog) {
      // Also of what was not sent to its end, because who asked has gone.
      outgoing.once('close', () =>
        accessLog.write(incoming, outgoing.statusCode, performance.now() - begun),
      )
    }
    const ready = findReady(site, incoming)
    if (ready) {
      site.countAnswer(ready.status)
      outgoing.writeHead(ready.status, ready.rawHeaders).end(ready.body)
      return
    }
    outgoing.once('finish', () => site.countAnswer(outgoing.statusCode))
    answer(incoming, outgoing)
  }
}

function refuse(): Response {
  return answerFailure('VALIDATION', fallbackLanguage)
}

/**
 * Whether a request is for this host. In absolute form (RFC 9112, section 3.2.2) the address names a host of its own,
 * which nobody has checked, and may name a user, with which no Request can be made.
 */
function isOwnTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { url = '', headers } = request
  if (url.startsWith('/')) return true
  const target = URL.parse(url)
  return (
    target !== null &&
    target.host === headers.host &&
    target.username === '' &&
    target.password === ''
  )
}

function findReady(site: Site, { headers, method, rawHeaders, socket, url }: IncomingMessage) {
  // Of two `Host` headers Node shows the first in `headers`: `answer` sees both, and refuses them.
  if (!method || !url || !hasOneHost(rawHeaders)) return null
  return site.findReady(method, url, headers, socket.remoteAddress)
}

/** Names and values in turn, as they were sent. */
function hasOneHost(rawHeaders: string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1
}
