import { expect, test, vi } from 'vitest'
import { callServer } from './call-server.ts'
import { createSessionCalls } from './session-calls.ts'

/** A browser in which every time limit ends at once. A call without a time limit gets its answer. */
function openPage() {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, send: () => unknown) => send() } })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    return Response.json({ success: true, data: 'kept' })
  })
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('a %s has no time limit', async (method) => {
  openPage()
  expect(await callServer('/api/a', { method, body: {} })).toEqual({ ok: true, data: 'kept' })
})

test('calls that only read have a time limit, and so has a refresh, for which other tabs wait', async () => {
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
