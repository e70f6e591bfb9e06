/** Bodies made to break parsers, to every call that reads one. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type FuzzSite, openFuzzSite } from '../fuzz/fuzz-site.ts'
import type { FuzzRoute } from '../fuzz/routes.ts'
import { anyDatabase } from '../support/databases.ts'
import { origin, typed } from '../support/forms.ts'
import { openTestSite } from '../support/site.ts'

interface Sent {
  route: FuzzRoute
  body: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** A user who may make every call, so that no guard refuses before the body is read. */
async function openCaller({ site, renew }: FuzzSite) {
  const { people } = await renew()
  return async ({ route, body, headers = {} }: Sent) => {
    const path = route.path
      .replace('{id}', '11111111-2222-4333-8444-555555555555')
      .replace('{hash}', '0'.repeat(64))
      .replace('{kind}', 'achievement')
      .replace('{number}', '1')
      .replace('{link}', '0'.repeat(16))
    const request = new Request(`http://localhost:3000${path}`, {
      method: route.method,
      headers: {
        'content-type': path.endsWith('/csp') ? 'application/csp-report' : 'application/json',
        host: 'localhost:3000',
        'if-match': '"1"',
        'x-requested-with': 'XMLHttpRequest',
        ...people.admin,
        ...headers,
      },
      body,
    })
    const response = await site.answer(request, { peer: '127.0.0.1' })
    const { code } = await response.json()
    return `${response.status} ${code}`
  }
}

/** Calls that use their body. */
const readsJson = ({ body, method, fields }: FuzzRoute) =>
  method !== 'GET' && fields === undefined && body !== null

/** Calls of /auth without input ignore their body. */
const heedsBody = ({ kind, body }: FuzzRoute) =>
  kind !== 'auth' || Object.keys(body ?? {}).length > 0

const nest = (depth: number, [open, close]: readonly [string, string], inside: string) =>
  open.repeat(depth) + inside + close.repeat(depth)

/** /auth reads 8 KB and the demo provider 4: longer bodies are refused for their length. */
function deepestOf({ kind, path }: FuzzRoute): number {
  if (path.startsWith('/demo-identity')) return 1300
  return kind === 'auth' ? 2600 : 5000
}

describe.each(anyDatabase)('on $name', (database) => {
  test('every call refuses JSON nested 5,000 deep and compressed bodies', async () => {
    await using opened = await database.open()
    const fuzzed = await openFuzzSite(opened)
    const call = await openCaller(fuzzed)
    const routes = fuzzed.routes.filter(readsJson).filter(heedsBody)
    expect(routes.length).toBeGreaterThan(20)
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      const depth = deepestOf(route)
      const fields = Object.keys(route.body?.properties ?? {})
      const lists = nest(depth, ['[', ']'], '')
      const objects = nest(depth / 2, ['{"a":', '}'], '0')
      for (const deep of [lists, objects, '['.repeat(depth)]) {
        for (const body of [deep, ...fields.map((field) => `{"${field}":${deep}}`)])
          expect(await call({ route, body }), `${name} ${body.slice(0, 40)}`).toBe('400 VALIDATION')
      }
    }
    for (const route of routes) {
      for (const body of ['{}', gzipSync('{}')]) {
        const headers = { 'content-encoding': 'gzip' }
        const answer = await call({ route, body, headers })
        expect(answer, `${route.method} ${route.path}`).toBe('415 UNSUPPORTED_MEDIA_TYPE')
      }
    }
    expect(fuzzed.failures).toEqual([])
  })
})

test('a call and a form whose bytes are no UTF-8 are refused', async () => {
  await using site = await openTestSite()
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    // In Latin-1, the é is no UTF-8.
    const answer = await site.get(path, {
      method: 'POST',
      body: Buffer.from(body, 'latin1'),
      headers,
    })
    return answer.status
  }
  const call = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin }
  for (const [name, answers] of [
    ['Ada', [202, 303]],
    ['Adé', [400, 400]],
  ] as const) {
    const fields = { ...typed, name }
    const written = new URLSearchParams(fields).toString().replace('%C3%A9', 'é')
    const statuses = [
      await send('/api/contact', JSON.stringify(fields), call),
      await send('/en/contact', written, form),
    ]
    expect(statuses, name).toEqual(answers)
  }
})
