import { expect, test } from 'vitest'
import { createTransportSecurity } from './transport-security.ts'

const list = ['ETag', '"one"']

test('the list of a cached answer gets the header once, however often it is sent', () => {
  const { complete } = createTransportSecurity('on')
  const sent = complete([...list])
  expect(sent).toEqual([...list, 'Strict-Transport-Security', 'max-age=63072000'])
  expect(complete(sent)).toHaveLength(4)
  // As answers with one cookie more are copied of it.
  expect(complete([...sent, 'Set-Cookie', 'known=1'])).toHaveLength(6)
})

test('is not added if it is off', () => {
  expect(createTransportSecurity('off').complete([...list])).toEqual(list)
})
