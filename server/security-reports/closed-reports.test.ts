import { expect, test } from 'vitest'
import { scriptReports } from '#shared/report-addresses.ts'
import { fromRequest } from '../platform/http/asked.ts'
import { createClosedReports } from './reports-api.ts'

test('each visitor is told in their language how long to wait, until the wait is over', () => {
  let closedForS = 20
  let counted = 0
  const refuse = createClosedReports(
    { closedForS: () => closedForS },
    { count: () => (counted += 1) },
  )
  const refusalIn = (language: string, length = '100') => {
    const headers = { 'accept-language': language, 'content-length': length }
    const request = new Request(`http://localhost${scriptReports}`, { method: 'POST', headers })
    const refused = refuse(fromRequest(request))?.headers
    const names = ['content-language', 'retry-after', 'connection']
    return refused && names.map((name) => refused.get(name))
  }

  expect(refusalIn('ja')).toEqual(['ja', '20', null])
  expect(refusalIn('ko')).toEqual(['ko', '20', null])
  expect(refusalIn('ja', '1000000')).toEqual(['ja', '20', 'close'])
  closedForS = 19
  expect(refusalIn('ja')).toEqual(['ja', '19', null])
  closedForS = 0
  expect(refusalIn('ja')).toBeUndefined()
  expect(counted).toBe(4)
})
