/** A page of the panel's inbox without a browser: a message, and the answers of a server. */
import { vi } from 'vitest'
import type { InboxMessage } from '#shared/inbox.ts'

export const sampleMessage: InboxMessage = {
  id: '1',
  kind: 'contact',
  name: 'Bom',
  email: 'bom@gmail.com',
  category: null,
  subject: 'Hello',
  message: 'Hi',
  language: 'ko',
  status: 'new',
  spamReason: null,
  note: '',
  version: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  deletedAt: null,
  readAt: null,
}

/** Answers the calls of the panel. */
export function answerCalls(answer: (url: URL, body: string) => unknown): void {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, send: () => unknown) => send() } })
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string }) => {
    const url = new URL(path, 'http://localhost')
    const isRefresh = url.pathname === '/auth/refresh'
    const data = isRefresh ? { accessToken: 'a', user: {} } : answer(url, body)
    return Response.json({ success: true, data })
  })
}
