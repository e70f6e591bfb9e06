import { expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

const address = 'https://lh3.googleusercontent.com/a/one=s96-c'
const isOurs = (host: string) => host === 'lh3.googleusercontent.com'
const bytes = new Uint8Array([1, 2, 3])

/** Records what is asked for, and answers with `answer`. */
function standIn(answer: () => Response | Promise<Response> = () => new Response(bytes)) {
  const asked: [url: string, options: RequestInit][] = []
  const fetch = async (url: URL, options: RequestInit) => {
    asked.push([url.href, options])
    return answer()
  }
  return { asked, fetch }
}

test('a picture of the provider is fetched without cookies and without following redirects', async () => {
  const { asked, fetch } = standIn()
  expect(await fetchPicture(address, isOurs, { fetch })).toEqual(Buffer.from(bytes))
  expect(asked).toEqual([
    [address, expect.objectContaining({ credentials: 'omit', redirect: 'error' })],
  ])
})

test.each([
  'http://lh3.googleusercontent.com/a',
  'https://lh3.googleusercontent.com:8443/a',
  'https://user:secret@lh3.googleusercontent.com/a',
  'https://lh3.googleusercontent.com.example.com/a',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'not an address',
])('the server cannot be sent elsewhere by the address of a picture: %s', async (elsewhere) => {
  const { asked, fetch } = standIn()
  expect(await fetchPicture(elsewhere, isOurs, { fetch })).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['a refusal', () => new Response(bytes, { status: 404 })],
  ['nothing', () => new Response(null)],
  [
    'a failing network',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('%s is no picture', async (_, answer) => {
  const { fetch } = standIn(answer)
  expect(await fetchPicture(address, isOurs, { fetch })).toBeNull()
})

test('reading ends at the limit, whatever length is announced', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1000
      controller.enqueue(new Uint8Array(1000))
    },
  })
  const { fetch } = standIn(() => new Response(endless, { headers: { 'content-length': '10' } }))
  const limits = { bytes: 5000, ms: 5000 }
  expect(await fetchPicture(address, isOurs, { fetch, limits })).toBeNull()
  expect(sent).toBeLessThan(10_000)
})

test('a picture that takes too long is given up', async () => {
  const fetch = (_: URL, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const limits = { bytes: 5000, ms: 1 }
  expect(await fetchPicture(address, isOurs, { fetch, limits })).toBeNull()
})
