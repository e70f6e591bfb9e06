/** Answers to public calls as bytes: compressed, and not sent again to clients that have them. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getBytes } from '../support/get-bytes.ts'
import { serveTestSite } from '../support/site.ts'

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

test.each(['br', 'gzip', 'identity'] as const)(
  'a public call is answered in %s, the first time and from the caches, and not again if the client has it',
  async (encoding) => {
    await using site = await serveTestSite()
    const headers = { 'accept-encoding': encoding }
    // The last one is another spelling of the first, which only the cache of answers knows.
    for (const query of ['size=50&lang=en', 'size=50&lang=en', 'lang=en&size=50']) {
      const url = `${site.origin}/api/projects?${query}`
      const answer = await getBytes(url, headers)
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(answer.headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language')
      const { success, data } = JSON.parse(unpack[encoding](answer.body).toString())
      expect([success, data.items.length]).toEqual([true, 6])

      const etag = answer.headers.etag ?? ''
      const again = await getBytes(url, { ...headers, 'if-none-match': etag })
      expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, etag])
      const korean = await getBytes(url.replace('lang=en', 'lang=ko'), {
        ...headers,
        'if-none-match': etag,
      })
      expect(korean.status).toBe(200)
    }
  },
)
