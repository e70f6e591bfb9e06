/** Uploads over a slow connection: an upload by an admin may take longer than any other request. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serverTimes } from '../../server/web/site-server.ts'
import { makeGif } from '../support/sample-media.ts'
import { ada, createTestProvider, openAdminHeaders } from '../support/sign-in.ts'
import { serveTestSite } from '../support/site.ts'

const provider = createTestProvider()
const times = { headersMs: 200, requestMs: 300, checkMs: 20 }

interface SlowUpload {
  origin: string
  path?: string
  headers?: Record<string, string>
  /** The time between the first byte of the body and the rest; null: the rest is never sent. */
  restAfterMs: number | null
}

/**
 * Uploads a picture in two parts, and returns the status of the response. If the second part is never sent, waits
 * until the server closes the connection.
 */
function sendSlowly({ origin, path = '/api/admin/media', headers = {}, restAfterMs }: SlowUpload) {
  const bytes = makeGif(1)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const own = { origin: 'http://localhost', 'x-requested-with': 'XMLHttpRequest' }
  const sent = request(`${origin}${path}`, {
    method: 'POST',
    headers: { host: 'localhost', ...own, 'content-length': bytes.length, ...headers },
  })
  let status: number | undefined
  sent.on('response', (response) => {
    response.resume()
    status = response.statusCode
    if (restAfterMs !== null) resolve(status)
  })
  // Expected: the server may close the connection before the whole body was sent.
  sent.on('error', () => {})
  sent.on('socket', (socket) => socket.on('close', () => resolve(status)))
  sent.write(bytes.subarray(0, 1))
  if (restAfterMs !== null) setTimeout(() => sent.end(bytes.subarray(1)), restAfterMs)
  return promise
}

async function serve(uploadMs: number) {
  const firstAdmins = { subs: [ada.sub], emails: [] }
  const site = await serveTestSite({
    times: { ...times, uploadMs },
    publicOrigin: 'http://localhost',
    provider,
    settings: { firstAdmins },
    now: () => new Date(),
  })
  const answer = (asked: Request) =>
    site.site.answer(new Request(asked.url.replace(':3000', ''), asked), { peer: '127.0.0.1' })
  const headers = await openAdminHeaders(answer, provider, ada, new Date())
  return { site, headers: { ...headers } }
}

test('an upload of an admin may take longer than any other request', async () => {
  const { site: served, headers } = await serve(20_000)
  await using site = served
  const { origin } = site
  const restAfterMs = times.requestMs * 3
  expect(await sendSlowly({ origin, headers, restAfterMs })).toBe(200)
  expect(await sendSlowly({ origin, restAfterMs: null })).toBe(401)
  const elsewhere = { origin, headers: { ...headers, 'content-type': 'application/json' } }
  expect(await sendSlowly({ ...elsewhere, path: '/api/contact', restAfterMs: null })).toBe(408)
})

test('every call that receives a file has the time limit of uploads', async () => {
  const { site: served, headers } = await serve(20_000)
  await using site = served
  const { calls, origin } = site
  const restAfterMs = times.requestMs * 3
  const paths = calls.filter(({ takesFile }) => takesFile).map(({ path }) => path)
  const statuses: Record<string, number | undefined> = {}
  // One after another, because the server refuses an import while another one runs.
  for (const path of paths) {
    statuses[path] = await sendSlowly({ origin, path, headers, restAfterMs })
  }
  // 400 proves that the whole file arrived: the server then sees that a picture is no archive.
  expect(statuses).toEqual({
    '/api/admin/content/import': 400,
    '/api/admin/media': 200,
    '/api/admin/posts/import': 400,
  })
})

test('an upload that never ends is refused after the time limit of uploads', async () => {
  const { site: served, headers } = await serve(100)
  await using site = served
  expect(await sendSlowly({ origin: site.origin, headers, restAfterMs: null })).toBe(408)
})

test('the next request on the connection of an upload has the usual time limit', async () => {
  const { site: served, headers } = await serve(60_000)
  await using site = served
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  const bytes = makeGif(1)
  const lines = [
    'POST /api/admin/media HTTP/1.1',
    'Host: localhost',
    'Origin: http://localhost',
    'X-Requested-With: XMLHttpRequest',
    `Content-Length: ${bytes.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  let received = ''
  socket.setEncoding('latin1').on('data', (more) => {
    const isFirst = received === ''
    received += more
    if (isFirst) socket.write('GET / HT')
  })
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  await closed
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]+HTTP\/1\.1 408 /)
})

test('the time limit of uploads allows 25 MB over 1 Mbit/s', () => {
  expect(serverTimes.uploadMs).toBeGreaterThan((25_000_000 * 8) / 1000)
})
