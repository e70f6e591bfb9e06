import { expect, test } from 'vitest'
import { createRequestGuard } from './request-guard.ts'

const published = createRequestGuard('https://example.com')
const local = createRequestGuard('http://localhost:3000')

function post(url: string, headers: Record<string, string>): Request {
  return new Request(url, { method: 'POST', headers })
}

/** Origin, Sec-Fetch-Site, and whether a request with these headers is accepted as same-origin. */
const matrix: [origin: string | null, site: string | null, own: boolean][] = [
  ['https://example.com', 'same-origin', true],
  ['https://example.com', null, true],
  [null, 'same-origin', true],
  ['null', null, false],
  ['null', 'same-origin', false],
  ['', null, false],
  ['https://evil.example', null, false],
  ['https://evil.example', 'same-origin', false],
  ['http://example.com', null, false],
  ['https://example.com:8443', null, false],
  ['https://example.com.evil.example', null, false],
  ['https://www.example.com', 'same-site', false],
  ['https://example.com', 'same-site', false],
  ['https://example.com', 'cross-site', false],
  ['https://example.com', 'none', false],
  [null, 'cross-site', false],
  [null, 'same-site', false],
  [null, 'none', false],
]

test.each(matrix)(
  'a request with Origin %s and Sec-Fetch-Site %s is same-origin: %s',
  (origin, site, own) => {
    const headers = {
      ...(origin !== null && { origin }),
      ...(site !== null && { 'sec-fetch-site': site }),
    }
    const request = post('https://example.com/contact', headers)
    const call = post('https://example.com/api/contact', {
      ...headers,
      'x-requested-with': 'XMLHttpRequest',
    })
    expect(published.isOwnForm(request)).toBe(own)
    expect(published.isOwnCall(call)).toBe(own)
  },
)

test.each([
  ['XMLHttpRequest', true],
  ['xmlhttprequest', false],
  ['', false],
  ['com.example.app', false],
])('X-Requested-With %s is accepted: %s', (value, own) => {
  const call = post('https://example.com/api/contact', { 'x-requested-with': value })
  expect(published.isOwnCall(call)).toBe(own)
})

test('a call without X-Requested-With is refused, even from our own origin', () => {
  const call = post('https://example.com/api/contact', {
    origin: 'https://example.com',
    'sec-fetch-site': 'same-origin',
  })
  expect(published.isOwnCall(call)).toBe(false)
})

test.each([
  ['https://example.com/contact', true],
  ['https://example.com.evil.example/contact', false],
  ['https://evil.example/?https://example.com/', false],
  ['nonsense', false],
  [null, false],
])('a form post of an old browser is checked by its Referer: %s', (referer, own) => {
  const form = post('https://example.com/contact', referer === null ? {} : { referer })
  expect(published.isOwnForm(form)).toBe(own)
})

test('a site on loopback accepts forms only from the host and port of the request', () => {
  const isOwn = (host: string, origin: string) =>
    local.isOwnForm(post(`http://${host}/contact`, { host, origin }))
  expect(isOwn('localhost:3000', 'http://localhost:3000')).toBe(true)
  expect(isOwn('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(true)
  expect(isOwn('localhost:3000', 'http://localhost:8080')).toBe(false)
  expect(isOwn('localhost:3000', 'https://localhost:3000')).toBe(false)
  expect(isOwn('localhost:3000', 'http://evil.example')).toBe(false)
})

test('a site on loopback with an https origin, behind a local proxy with TLS, accepts that origin only', () => {
  const secure = createRequestGuard('https://localhost:8443')
  const isOwn = (origin: string) => {
    const headers = { host: 'localhost:8443', origin, 'x-requested-with': 'XMLHttpRequest' }
    return secure.isOwnCall(post('http://localhost:8443/auth/refresh', headers))
  }
  expect(isOwn('https://localhost:8443')).toBe(true)
  expect(isOwn('http://localhost:8443')).toBe(false)
  expect(isOwn('https://localhost:9443')).toBe(false)
})

test('a published site never trusts the Host header as its own origin', () => {
  const headers = { host: 'evil.example', origin: 'https://evil.example' }
  expect(published.isOwnForm(post('https://evil.example/contact', headers))).toBe(false)
})
