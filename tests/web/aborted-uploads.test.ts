/** Aborted uploads are not errors, and leave nothing behind. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createListener } from '../../server/web/listener.ts'
import { openAdminSite } from '../support/admin-site.ts'

const uploads = [
  { path: '/api/contact', type: 'application/json' },
  { path: '/api/security/report', type: 'application/json' },
  { path: '/api/security/csp', type: 'application/csp-report' },
  { path: '/auth/google', type: 'application/json' },
  { path: '/api/admin/messages/bulk', type: 'application/json' },
  { path: '/api/admin/media', type: 'image/jpeg' },
  { path: '/ko/contact', type: 'application/x-www-form-urlencoded' },
]

/** The head of an upload whose body never arrives completely. */
function toHead({ path, type }: (typeof uploads)[number], port: number, more: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${type}`,
    more,
  ]
  return `${lines.filter((line) => line !== '').join('\r\n')}\r\n\r\n`
}

/** Aborted within its length, before its first byte, between two chunks, within one. */
const framings = [
  ['Content-Length: 1000', '{"name":"A'],
  ['Content-Length: 1000', ''],
  ['Transfer-Encoding: chunked', '5\r\n{"nam\r\n'],
  ['Transfer-Encoding: chunked', 'ff\r\n{"nam'],
]

test('an aborted upload is not logged as an error and holds no resources', async () => {
  await using site = await openAdminSite()
  const server = createServer(createListener(site.site))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { authorization, cookie } = site.asAdmin
  const loggedBefore = site.logged.length
  const asAdmin = `Authorization: ${authorization}\r\nCookie: ${cookie}`
  try {
    for (const [framing, begun] of framings) {
      for (const upload of uploads) {
        const socket = connect(port, '127.0.0.1')
        const asked = once(server, 'request')
        socket.write(toHead(upload, port, `${framing}\r\n${asAdmin}`) + begun)
        const [incoming] = (await asked) as [IncomingMessage]
        const gone = new Promise((resolve) => incoming.once('close', resolve))
        // With a reset, like from a phone that loses its network.
        socket.resetAndDestroy()
        await gone
      }
    }
    // The aborted requests have been handled by the time that another one is answered.
    const after = await fetch(`http://localhost:${port}/api/projects`)
    expect(after.status).toBe(200)
    await after.text()
    expect(site.logged.slice(loggedBefore)).toEqual([])
    const held = await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    // The connection of the response above, which is kept alive.
    expect(held).toBe(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
