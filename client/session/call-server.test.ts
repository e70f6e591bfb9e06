import { expect, test, vi } from 'vitest'
import { callServer } from './call-server.ts'
import { createSessionCalls } from './session-calls.ts'

/** A browser in which every time limit is over at once, and a server that has answered by then. */
function openPage() {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, send: () => unknown) => send() } })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    return Response.json({ success: true, data: 'kept' })
  })
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a %s is waited for as long as the server works on it',
  async (method) => {
    openPage()
    expect(await callServer('/api/a', { method, body: {} })).toEqual({ ok: true, data: 'kept' })
  },
)

test('what is only read, and a refresh that other tabs wait for, have a limit', async () => {
  openPage()
  expect(await callServer('/api/a')).toMatchObject({ ok: false, status: 0 })
  const { refresh } = createSessionCalls({
    token: { get: () => null, set: () => {} },
    onEnded: async () => {},
  })
  expect(await refresh()).toMatchObject({ ok: false, status: 0 })
  const patient = callServer('/api/a', { method: 'POST', patienceMs: 1 })
  expect(await patient).toMatchObject({ ok: false, status: 0 })
})
