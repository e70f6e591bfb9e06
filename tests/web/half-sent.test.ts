/** Incomplete requests: they hold resources for a limited time, and are not logged as errors. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createSiteServer, serverTimes } from '../../server/web/site-server.ts'
import { openTestSite, serveTestSite } from '../support/site.ts'

/** Everything that the server sends until it closes the connection. */
async function sendAndWait(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (more) => {
    received += more
  })
  // A reset connection is closed as well.
  socket.on('error', () => {})
  socket.on('close', () => resolve(received))
  socket.write(text)
  return promise
}

const post = (path: string, type: string, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    'Content-Length: 1000',
    ...more,
    '',
    'half of it',
  ].join('\r\n')
const asScript = 'X-Requested-With: XMLHttpRequest'

const cases: [what: string, sent: string, status: number][] = [
  ['no request', 'nothing of HTTP\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an unknown expectation',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['large headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['nothing at all', '', 408],
  ['half a line', 'GET / HT', 408],
  ['half of the headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ', 408],
  ['half a call of a form', post('/api/contact', 'application/json', asScript), 408],
  ['half a call of /auth', post('/auth/google', 'application/json', asScript), 408],
  [
    'half a form',
    post('/contact', 'application/x-www-form-urlencoded', 'Origin: http://localhost'),
    408,
  ],
  ['half a report', post('/api/security/csp', 'application/csp-report'), 408],
  ['half a call of the panel, by nobody', post('/api/admin/letters/test', 'application/json'), 401],
]

test('a connection with an incomplete request is answered 408 and closed, without an error in the log', async () => {
  const times = { headersMs: 200, requestMs: 400, checkMs: 50 }
  await using site = await serveTestSite({ times, publicOrigin: 'http://localhost' })
  const { port } = new URL(site.origin)
  const answers = await Promise.all(
    cases.map(async ([what, sent]) => {
      const answer = await sendAndWait(Number(port), sent)
      const head = answer.toLowerCase()
      expect(head, what).toContain('\r\nstrict-transport-security: max-age=63072000\r\n')
      expect(head, what).toContain('\r\nx-content-type-options: nosniff\r\n')
      expect(head, what).toContain("\r\ncontent-security-policy: default-src 'none'")
      return `${what}: ${answer.split(' ')[1]}`
    }),
  )
  expect(answers).toEqual(cases.map(([what, , status]) => `${what}: ${status}`))
  expect(site.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('the time limit for receiving a request applies to the started site', async () => {
  await using site = await openTestSite()
  const server = createSiteServer(site.site)
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: serverTimes.requestMs,
    headersTimeout: serverTimes.headersMs,
    keepAliveTimeout: serverTimes.keepAliveMs,
  })
  // At 40 kbit/s the largest form, of 64 KB, arrives in time.
  expect(serverTimes.requestMs).toBeGreaterThan((64 * 1024 * 8) / 40)
  expect(serverTimes.requestMs + serverTimes.checkMs).toBeLessThan(20_000)
  expect(serverTimes.headersMs).toBeLessThan(serverTimes.requestMs)
})
