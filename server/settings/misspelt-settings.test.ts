import { expect, test } from 'vitest'
import { findMisspelt } from './misspelt-settings.ts'

const known = ['HOST', 'PORT', 'PUBLIC_ORIGIN', 'LOG_LEVEL', 'MAIL_TO', 'MAIL_FROM']

test.each([
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['HOTS', null],
  ['HOSTS', 'HOST'],
])('%s is reported as a misspelling of %s', (name, nearest) => {
  expect(findMisspelt([name], known)).toEqual(nearest ? [{ name, nearest }] : [])
})

test('names of other programs and correct names are not reported', () => {
  expect(findMisspelt(['HOME', 'PATH', 'SHELL', 'LANG', 'PWD', 'USER', 'PORT'], known)).toEqual([])
})

test('a name is not reported if the setting that it resembles is set too', () => {
  expect(findMisspelt(['MAILTO', 'MAIL_TO'], known)).toEqual([])
})
