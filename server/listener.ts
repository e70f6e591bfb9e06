/** The bridge from Node's server to the site. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Site } from './site.ts'

export function createListener(site: Site) {
  const answer = getRequestListener((request, { incoming }) =>
    site.answer(request, incoming.socket.remoteAddress),
  )
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
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
