import { expect, test, vi } from 'vitest'
import { createSecurityContext } from './auth-store.ts'

/** A browser as far as the context reads it. */
const browser = {
  userAgent: 'Firefox/140',
  language: 'ko',
  screen: '1440x900',
  minutes: -540,
  drawing: 'data:,a',
}

function createIn({ userAgent, language, screen, minutes, drawing }: typeof browser) {
  const [width, height] = screen.split('x')
  const context = { fillText() {} }
  const canvas = { getContext: () => context, toDataURL: () => drawing }
  vi.stubGlobal('navigator', { userAgent, language })
  vi.stubGlobal('screen', { width, height })
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
  return createSecurityContext()
}

test('the session id is another at every sign-in, the fingerprint of a browser the same', async () => {
  const contexts = await Promise.all([browser, browser, browser].map(createIn))
  expect(new Set(contexts.map(({ sessionId }) => sessionId)).size).toBe(3)
  expect(new Set(contexts.map(({ deviceFingerprint }) => deviceFingerprint)).size).toBe(1)
})

test.each([
  { userAgent: 'Firefox/141' },
  { language: 'en' },
  { screen: '1440x901' },
  { screen: '1441x900' },
  { minutes: 0 },
  { drawing: 'data:,b' },
])('a browser with %j has another fingerprint', async (trait) => {
  const [one, other] = [await createIn(browser), await createIn({ ...browser, ...trait })]
  expect(other.deviceFingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(other.deviceFingerprint).not.toBe(one.deviceFingerprint)
})
