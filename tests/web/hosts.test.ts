/** Values of `Host`, over a real connection: Node and the HTTP library read it before our code. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serveTestSite } from '../support/site.ts'

/** The response to these lines of a request. */
async function answerTo(origin: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

async function statusOf(origin: string, ...lines: string[]): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await answerTo(origin, ...lines))?.[1])
}

const paths = ['/ko', '/auth/me', '/no/such/page']
const wrong = [
  '127.9.9.999',
  '127.0.0.256:80',
  '127.0.0.1:99999',
  '127.0.0.1:',
  '..localhost',
  '<.localhost',
  'a b.localhost',
  '%zz.localhost',
  '[::1',
  '[::2]',
  'localhost, localhost',
  'evil.example',
  '',
]

test('an unknown Host is refused without an internal error', async () => {
  await using site = await serveTestSite()
  for (const host of wrong) {
    for (const path of paths) {
      const status = await statusOf(site.origin, `GET ${path} HTTP/1.1`, `Host: ${host}`)
      expect([400, 421], `${host} ${path}: ${status}`).toContain(status)
    }
  }
  expect(site.logged).toEqual([])
})

test('two Host headers are refused, because a proxy may have used the other one', async () => {
  await using site = await serveTestSite()
  const ask = (path: string, ...hosts: string[]) =>
    statusOf(site.origin, `GET ${path} HTTP/1.1`, ...hosts)
  for (const path of paths) {
    await ask(path, 'Host: localhost')
    expect(await ask(path, 'Host: localhost', 'Host: localhost'), path).toBe(400)
    expect(await ask(path, 'Host: localhost', 'hOST: evil.example'), path).toBe(400)
    expect(await ask(path, 'Host: evil.example', 'Host: localhost'), path).toBe(400)
  }
  expect(await ask('/ko', 'Host: localhost')).toBe(200)
})

test('through a proxy, a site on loopback answers only under its own name', async () => {
  await using site = await serveTestSite({ publicOrigin: 'http://localhost:3000' })
  const ask = (host: string) =>
    statusOf(site.origin, 'GET /ko HTTP/1.1', `Host: ${host}`, 'X-Forwarded-For: 192.0.2.1')
  expect(await statusOf(site.origin, 'GET /ko HTTP/1.1', 'Host: 127.0.0.1:3000')).toBe(200)
  expect(await ask('127.0.0.1:3000')).toBe(421)
  expect(await ask('localhost:8080')).toBe(421)
  expect(await ask('localhost:3000')).toBe(200)
})

test('the name in capitals is the same host, and with a final dot it leads to the site', async () => {
  await using site = await serveTestSite({ publicOrigin: 'https://example.com' })
  const ask = (host: string, ...more: string[]) =>
    answerTo(site.origin, 'GET /ko/blog?q=a HTTP/1.1', `Host: ${host}`, ...more)
  expect(await ask('EXAMPLE.Com')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask('example.com.')).toMatch(
    /^HTTP\/1\.1 308 [\s\S]*\r\nlocation: https:\/\/example\.com\/ko\/blog\?q=a\r\n/i,
  )
  for (const host of ['example.com..', 'evil.example.', 'example.com.:99', '.'])
    expect(await ask(host), host).toMatch(/^HTTP\/1\.1 4\d\d /)
  const post = await statusOf(
    site.origin,
    'POST /ko/contact HTTP/1.1',
    'Host: example.com.',
    'Content-Length: 0',
  )
  expect(post).toBe(421)
  const absolute = 'GET https://example.com/ko HTTP/1.1'
  expect(await statusOf(site.origin, absolute, 'Host: Example.COM')).toBe(200)
})
