/**
 * Characters and addresses without the tables of all characters that fast-check makes for `unit: 'binary'`,
 * `fc.webPath` and `fc.webUrl`: each takes 0.3 s and about 100 MB.
 */
import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/** Any character but half a surrogate pair: a `unit` for `fc.string`. */
export const anyCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (value) => {
    const code = typeof value === 'string' ? value.codePointAt(0) : undefined
    if (code === undefined || value !== String.fromCodePoint(code)) throw new Error('no character')
    return code < surrogates.first ? code : code - surrogates.count
  },
)

/** Part of a path, query or fragment (`pchar` of RFC 3986, 3.3). */
const segment = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."abcxyzABCXYZ0189-._~!$&'()*+,;=:@"),
    anyCharacter.map(encodeURIComponent),
  ),
  maxLength: 12,
})

export const urlPath = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)

/** An https address, with a query and a fragment now and then. */
export const httpsUrl = fc
  .record(
    { domain: fc.domain(), path: urlPath, query: segment, fragment: segment },
    { requiredKeys: ['domain'] },
  )
  .map(({ domain, path = '', query, fragment }) =>
    [
      `https://${domain}${path}`,
      query === undefined ? '' : `?${query}`,
      fragment === undefined ? '' : `#${fragment}`,
    ].join(''),
  )
