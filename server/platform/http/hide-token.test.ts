import { expect, test } from 'vitest'
import { hideToken } from './hide-token.ts'

const token = '0123456789abcdef'.repeat(2)

test.each([
  `/preview/${token}`,
  `/preview/${token}/`,
  `//preview/${token}`,
  `/preview//${token}`,
  `/Preview/${token}`,
  `/%70review/${token}`,
  `/preview%2F${token}`,
  `/ko/preview/${token}`,
  `https://example.com/preview/${token}`,
])('the token in %s is hidden: whoever reads it there can correct the address', (path) => {
  expect(hideToken(path)).toBe('/preview/…')
})

test.each(['/', '/preview', '/previews/1', '/blog/preview', '/ko/blog/preview/1', '/%', '/%zz'])(
  'the path %s contains no token, and is left as it is',
  (path) => {
    expect(hideToken(path)).toBe(path)
  },
)
