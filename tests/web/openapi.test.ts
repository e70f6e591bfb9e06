/** The OpenAPI document. */
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listPublicReads } from '../support/public-reads.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

async function read(site: TestSite, path: string) {
  return (await site.get(path)).json()
}

test('the OpenAPI document is sent compressed, and not again while it is the same', async () => {
  await using site = await openTestSite()
  const ask = (headers: Record<string, string>) => site.get('/api/openapi.json', { headers })
  const packed = await ask({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()
  expect(text).toBe(await (await ask({})).text())
  const etag = packed.headers.get('etag') ?? ''
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the OpenAPI document names every call with its parameters, and is not in the envelope', async () => {
  await using site = await openTestSite({ publicOrigin: 'https://example.com' })
  const body = await read(site, '/api/openapi.json')

  expect(body.openapi).toBe('3.1.0')
  expect(body.servers).toEqual([{ url: 'https://example.com' }])
  const paths = Object.keys(body.paths)
  // `panel-api.test.ts` covers the calls of admins.
  const calls = [
    '/api/projects',
    '/api/projects/{id}',
    '/api/posts',
    '/api/posts/{slug}',
    '/api/techstacks',
    '/api/academics',
    '/api/profile',
    '/api/feedback',
    '/api/contact',
    '/api/security/report',
    '/api/security/csp',
    '/auth/google',
    '/auth/sessions/{id}',
  ]
  expect(paths).toEqual(expect.arrayContaining(calls))
  expect(body.paths['/auth/sessions/{id}'].delete.parameters[0]).toMatchObject({ in: 'path' })
  const names = (path: string) =>
    body.paths[path].get.parameters.map(
      ({ name, in: place }: { name: string; in: string }) => `${place} ${name}`,
    )
  expect(names('/api/projects/{id}')).toEqual(['path id', 'query lang'])
  expect(names('/api/posts')).toEqual(
    ['page', 'size', 'tag', 'search', 'lang'].map((name) => `query ${name}`),
  )
  expect(names('/api/projects')).toEqual(
    ['page', 'size', 'sort', 'year', 'techStacks', 'search', 'lang'].map((name) => `query ${name}`),
  )
  const reads = await listPublicReads(site)
  expect(reads.length).toBeGreaterThan(6)
  for (const { template, path } of reads) {
    const { responses } = body.paths[template].get
    const { properties } = responses[200].content['application/json'].schema
    const { data } = await read(site, path)
    const shape = properties.data.items ?? properties.data
    const sample = Array.isArray(data) ? data[0] : data
    expect(Object.keys(shape.properties), path).toEqual(expect.arrayContaining(Object.keys(sample)))
  }
})
