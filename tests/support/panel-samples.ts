/** A valid request for each changing call of the panel, each on an object of its own. */
import type { AuditEvent } from '#shared/admin/audit.ts'
import type { AdminCall } from '../../server/admin-api/admin-access.ts'
import type { PanelSite } from './panel-api.ts'

export interface PanelSample {
  /** Below `/api/admin`. */
  path: string
  body?: unknown
  version?: number
  /** The event in the audit log. */
  event: AuditEvent
  /** Whether it requires a recent proof. */
  isFresh?: true
}

/** By method and path, as in the table of calls. */
export type PanelSamples = Record<string, PanelSample>

export const nameOf = ({ method, path }: Pick<AdminCall, 'method' | 'path'>) =>
  `${method} ${path.replace('/api/admin', '')}`

export async function createPanelSamples(site: PanelSite): Promise<PanelSamples> {
  const { db } = site.database
  const [changed, deleted, restored, answered, moved] = (await Promise.all(
    Array.from({ length: 5 }, (_, number) => addMessage(site, `Hello ${number}`)),
  )) as [string, string, string, string, string]
  const deletion = { deleted_at: site.now().toISOString() }
  await db.updateTable('message').set(deletion).where('id', '=', restored).execute()
  const letter = (await site.ada.ask('POST', '/letters/test')).data.id
  await db.updateTable('letter').set({ state: 'dead' }).where('id', '=', letter).execute()
  const person = { sub: '2001', email: 'dan@gmail.com', name: 'Dan' }
  const [dan, other] = [await site.signIn(person), await site.signIn(person)]
  return {
    'PATCH /messages/{id}': {
      path: `/messages/${changed}`,
      body: { status: 'open' },
      version: 1,
      event: 'message_changed',
    },
    'DELETE /messages/{id}': { path: `/messages/${deleted}`, version: 1, event: 'message_deleted' },
    'POST /messages/{id}/restore': {
      path: `/messages/${restored}/restore`,
      version: 1,
      event: 'message_restored',
    },
    'POST /messages/{id}/reply': {
      path: `/messages/${answered}/reply`,
      body: { text: 'Hi' },
      version: 1,
      event: 'message_answered',
    },
    'POST /messages/bulk': {
      path: '/messages/bulk',
      body: { changes: [{ id: moved, version: 1, act: { kind: 'status', status: 'done' } }] },
      event: 'message_changed',
    },
    'POST /letters/test': { path: '/letters/test', event: 'test_letter_sent' },
    'POST /letters/{id}/retry': { path: `/letters/${letter}/retry`, event: 'letter_retried' },
    'DELETE /sessions/{id}': { path: `/sessions/${other.sessionId}`, event: 'session_revoked' },
    'PATCH /users/{id}': {
      path: `/users/${dan.id}`,
      body: { role: 'admin' },
      version: 1,
      event: 'privilege_permissions_changed',
      isFresh: true,
    },
  }
}

/** All different: a repeated message is stored once. */
async function addMessage(site: PanelSite, subject: string): Promise<string> {
  const sent = { name: 'Bom', email: 'bom@gmail.com', subject, message: 'Hi' }
  const { data } = await site.bom.browser.post('/api/contact', sent)
  return data.id
}
