import { expect, test } from 'vitest'
import { readForm, readJson } from './read-body.ts'

const json = 'application/json'

function post(body: BodyInit | null, type: string | null, headers: Record<string, string> = {}) {
  const all = { ...headers, ...(type !== null && { 'content-type': type }) }
  // A body of bytes does not set a content type.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return new Request('http://localhost/', {
    method: 'POST',
    body: bytes,
    headers: all,
    duplex: 'half',
  } as RequestInit)
}

function streamOf(chunks: Uint8Array<ArrayBuffer>[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

test.each([
  json,
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
])('%s is JSON', async (type) => {
  expect(await readJson(post('{"a":1}', type), 100)).toEqual({ ok: true, value: { a: 1 } })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json, text/plain',
  'application/jsonp',
  'text/application/json',
  'application/json; charset=utf-8; x=y',
  '',
  null,
])('%s is not', async (type) => {
  const read = await readJson(post('{"a":1}', type), 100)
  expect(read).toEqual({ ok: false, code: 'UNSUPPORTED_MEDIA_TYPE' })
})

test('an empty body needs no content type', async () => {
  expect(await readJson(post(null, null), 100)).toEqual({ ok: true, value: undefined })
  expect(await readJson(post('', null), 100)).toEqual({ ok: true, value: undefined })
})

test.each(['{', '{"a":1}x', "{'a':1}", 'undefined', '\ufeff{}'])(
  'invalid JSON is refused: %s',
  async (text) => {
    expect(await readJson(post(text, json), 100)).toEqual({ ok: false, code: 'VALIDATION' })
  },
)

test('invalid UTF-8 is refused', async () => {
  const bytes = new Uint8Array([0x22, 0xff, 0x22])
  expect(await readJson(post(bytes, json), 100)).toEqual({ ok: false, code: 'VALIDATION' })
  const cut = new Uint8Array([0x22, 0xea, 0xb0])
  expect(await readJson(post(cut, json), 100)).toEqual({ ok: false, code: 'VALIDATION' })
})

test('a character may be split between two chunks', async () => {
  const bytes = new TextEncoder().encode('"가"')
  const body = streamOf([bytes.slice(0, 2), bytes.slice(2)])
  expect(await readJson(post(body, json), 100)).toEqual({ ok: true, value: '가' })
})

test('a body whose Content-Length is too large is not read', async () => {
  let pulled = 0
  const body = new ReadableStream(
    {
      pull() {
        pulled++
      },
    },
    { highWaterMark: 0 },
  )
  const read = await readJson(post(body, json, { 'content-length': '101' }), 100)
  expect([read, pulled]).toEqual([{ ok: false, code: 'PAYLOAD_TOO_LARGE' }, 0])
})

test('a body without Content-Length is read up to the limit and no further', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled++
      controller.enqueue(new Uint8Array(60))
    },
  })
  expect(await readJson(post(body, json), 100)).toEqual({ ok: false, code: 'PAYLOAD_TOO_LARGE' })
  expect(pulled).toBeLessThan(5)
})

test('a body of exactly the maximum size is accepted', async () => {
  expect(await readJson(post('"123"', json), 5)).toEqual({ ok: true, value: '123' })
  expect(await readJson(post('"1234"', json), 5)).toMatchObject({ ok: false })
})

test('only urlencoded bodies are accepted as forms', async () => {
  const type = 'application/x-www-form-urlencoded'
  expect(await readForm(post('a=1', type), 100)).toEqual({ ok: true, value: 'a=1' })
  expect(await readForm(post('a=1', `${type};charset=UTF-8`), 100)).toMatchObject({ ok: true })
  for (const other of [json, 'multipart/form-data; boundary=x', 'text/plain', null]) {
    const read = await readForm(post('a=1', other), 100)
    expect(read, `${other}`).toEqual({ ok: false, code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
})

test.each(['gzip', 'br', 'identity, gzip', ''])(
  'a body in the coding %j is refused unread',
  async (coding) => {
    const read = await readJson(post('{"a":1}', json, { 'content-encoding': coding }), 100)
    expect(read).toEqual({ ok: false, code: 'UNSUPPORTED_MEDIA_TYPE' })
  },
)

test('the coding identity is accepted', async () => {
  const read = await readJson(post('{"a":1}', json, { 'content-encoding': 'Identity' }), 100)
  expect(read).toEqual({ ok: true, value: { a: 1 } })
})

test('a client that disconnects causes a validation failure, not an internal error', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('aborted')),
  })
  expect(await readJson(post(broken, json), 100)).toEqual({ ok: false, code: 'VALIDATION' })
})
