import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

/** A page of its own, whose clock stands until it is told to pass time. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const listeners = new Map<string, () => void>()
  const sent: string[] = []
  vi.stubGlobal('location', { origin: 'https://ada.example', pathname: '/login' })
  vi.stubGlobal('addEventListener', (type: string, run: () => void) => listeners.set(type, run))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { type, anomalyCount, data } = JSON.parse(body)
    sent.push(`${type} ${anomalyCount} ${data.tokenLength ?? '-'}`)
  })
  vi.resetModules()
  const { report } = await import('./report.ts')
  const { reportEvent } = await import('./report-event.ts')
  return {
    sent,
    report,
    reportEvent,
    leave: () => listeners.get('pagehide')?.(),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  }
}

test('an event within a minute of another report is sent when the minute is over', async () => {
  const page = await openPage()
  page.reportEvent('login_page_access', {})
  page.reportEvent('failed', { tokenLength: 6 })
  page.reportEvent('failed', { tokenLength: 5 })
  page.pass(59_999)
  expect(page.sent).toEqual(['custom_login_page_access 1 -'])
  page.pass(1)
  expect(page.sent.slice(1)).toEqual(['custom_failed 3 6'])
  page.pass(60_000)
  expect(page.sent.slice(2)).toEqual(['custom_failed 3 5'])
  page.leave()
  expect(page.sent).toHaveLength(3)
})

test('an event that is held back is sent when the page is left, and an anomaly is dropped and counted', async () => {
  const page = await openPage()
  page.reportEvent('login_page_access', {})
  page.report('script_error', {})
  page.reportEvent('failed', { tokenLength: 6 })
  page.leave()
  const sent = ['custom_login_page_access 1 -', 'custom_failed 3 6']
  expect(page.sent).toEqual(sent)
  page.leave()
  page.pass(120_000)
  expect(page.sent).toEqual(sent)
})

test('an event waits for another minute if an anomaly is reported just before its turn', async () => {
  const page = await openPage()
  page.reportEvent('login_page_access', {})
  setTimeout(() => page.report('script_error', {}), 60_000)
  page.reportEvent('failed', { tokenLength: 4 })
  page.pass(60_000)
  expect(page.sent.slice(1)).toEqual(['script_error 3 -'])
  page.pass(60_000)
  expect(page.sent.slice(2)).toEqual(['custom_failed 3 4'])
})

test('a report that cannot be sent fails with a warning only', async () => {
  const page = await openPage()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const failure = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(failure))
  expect(page.report('script_error', {})).toBe(true)
  await vi.waitFor(() => expect(warn.mock.calls).toEqual([[failure]]))
  warn.mockClear()
})
