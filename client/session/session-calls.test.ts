import { expect, test, vi } from 'vitest'
import { createSessionCalls } from './session-calls.ts'

type Answers = Record<string, () => Response>

const ok = (data: unknown) => () => Response.json({ success: true, data })
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, error: 'So it is.', code }, { status })
const refreshed = ok({ accessToken: 'new', user: { name: 'Ada' } })

/** A page with an access token, and a server with one answer per path. The token `old` has expired. */
function openPage(answers: Answers, accessToken: string | null = 'old') {
  const sent: string[] = []
  const events: string[] = []
  const kept: string[] = []
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const request = (name: string, send: () => unknown) => {
    events.push(name)
    return send()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  type Options = { headers: Record<string, string>; keepalive: boolean }
  vi.stubGlobal('fetch', async (path: string, { headers, keepalive }: Options) => {
    if (keepalive) kept.push(path)
    sent.push([path, headers['Authorization']].filter(Boolean).join(' '))
    if (headers['Authorization'] === 'Bearer old') return refused(401, 'UNAUTHENTICATED')()
    return answers[path]?.() ?? refused(404, 'NOT_FOUND')()
  })
  let token = accessToken
  const calls = createSessionCalls({
    token: {
      get: () => token,
      set: (next) => {
        token = next
      },
    },
    onActivity: () => events.push('activity'),
    onEnded: async () => void events.push('ended'),
  })
  return { ...calls, sent, kept, events, token: () => token }
}

test('a call with an expired token is sent again with a new token, and counts as activity', async () => {
  const page = openPage({ '/auth/refresh': refreshed, '/api/a': ok(1) })
  expect(await page.call('/api/a')).toEqual({ ok: true, data: 1 })
  expect(page.sent).toEqual(['/api/a Bearer old', '/auth/refresh', '/api/a Bearer new'])
  expect(page.events).toEqual(['madang-refresh', 'activity'])
  // Leaving the page aborts the others.
  expect(page.kept).toEqual(['/auth/refresh'])
})

test('calls that need a token at the same time share one refresh', async () => {
  const page = openPage({ '/auth/refresh': refreshed, '/api/a': ok(1), '/api/b': ok(2) }, null)
  await Promise.all([page.call('/api/a'), page.call('/api/b', { isActivity: false })])
  expect(page.sent).toEqual(['/auth/refresh', '/api/a Bearer new', '/api/b Bearer new'])
  expect(page.events).toEqual(['madang-refresh', 'activity'])
})

test('a refused refresh ends the session; a failing server does not', async () => {
  const page = openPage({ '/auth/refresh': refused(401, 'SESSION_EXPIRED') })
  expect(await page.call('/api/a')).toMatchObject({ path: '/auth/refresh', error: 'So it is.' })
  expect(page.events).toContain('ended')

  const unlucky = openPage({ '/auth/refresh': () => new Response('<html>', { status: 401 }) })
  expect(await unlucky.call('/api/a')).toMatchObject({ status: 401, isJson: false, error: null })
  expect(unlucky.events).not.toContain('ended')
})

test('a confirmed second factor returns a new token; a wrong code does not end the session', async () => {
  const proof = { path: '/auth/2fa/verify', body: { token: '000000' } }
  const page = openPage({ [proof.path]: ok({ accessToken: 'fresh' }) })
  await page.stepUp(proof)
  expect([page.token(), page.events]).toEqual(['fresh', ['madang-refresh', 'activity']])

  const wrong = openPage({ [proof.path]: refused(401, 'INVALID_2FA_CODE') })
  expect(await wrong.stepUp(proof)).toMatchObject({ ok: false, code: 'INVALID_2FA_CODE' })
  expect([wrong.token(), wrong.events]).toEqual(['old', ['madang-refresh']])

  const ended = openPage({ [proof.path]: refused(401, 'UNAUTHENTICATED') })
  await ended.stepUp(proof)
  expect(ended.events).toContain('ended')
})
