/** The bridge from Node's server to the site. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { fallbackLanguage } from '#shared/i18n/languages.ts'
import { answerFailure } from './http/envelope.ts'
import type { Site } from './site.ts'

export function createListener(site: Site) {
  const answer = getRequestListener(
    (request, { incoming }) =>
      isOwnTarget(incoming)
        ? site.answer(request, incoming.socket.remoteAddress, incoming.url)
        : refuse(),
    // Reached by an address or a host that makes no URL: the site answers for its own failures.
    { errorHandler: refuse },
  )
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { headers, method, url } = incoming
    const ready = method && url ? site.findReady(method, url, headers) : null
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
