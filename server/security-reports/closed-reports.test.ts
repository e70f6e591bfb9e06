import { expect, test } from 'vitest'
import { scriptReports } from '#shared/report-addresses.ts'
import { createClosedReports } from './closed-reports.ts'

test('each visitor is told in their language how long to wait, until the wait is over', () => {
  let closedForS = 20
  let counted = 0
  const refuse = createClosedReports(
    { closedForS: () => closedForS },
    { count: () => (counted += 1) },
  )
  const refusalIn = (language: string, length = '100') => {
    const headers = { 'accept-language': language, 'content-length': length }
    const refusal = refuse(scriptReports, headers)
    const { 'Retry-After': retryAfter, Connection: connection } = refusal?.headers ?? {}
    return { said: refusal?.headers['Content-Language'], retryAfter, connection }
  }

  expect(refusalIn('ja')).toEqual({ said: 'ja', retryAfter: '20' })
  expect(refusalIn('ko')).toEqual({ said: 'ko', retryAfter: '20' })
  expect(refusalIn('ja', '1000000')).toEqual({ said: 'ja', retryAfter: '20', connection: 'close' })
  closedForS = 19
  expect(refusalIn('ja')).toEqual({ said: 'ja', retryAfter: '19' })
  closedForS = 0
  expect(refuse(scriptReports, {})).toBe(null)
  expect(counted).toBe(4)
})
