/** The bridge from Node's server to the site. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Site } from './site.ts'

export function createListener(site: Site) {
  const answer = getRequestListener((request, { incoming }) =>
    site.answer(request, incoming.socket.remoteAddress, incoming.url),
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
