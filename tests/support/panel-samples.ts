/** A valid request for each changing call of the panel, each on an object of its own. */
import type { AuditEvent } from '#shared/admin/audit.ts'
import type { AdminCall } from '../../server/admin-api/admin-access.ts'
import { countRevision, readRevision } from '../../server/content/store/revision.ts'
import { createFixtureContent } from './fixture-content.ts'
import type { PanelSite } from './panel-api.ts'
import { makeGif } from './sample-media.ts'
import { zipFiles, zipFixtureContent } from './zip-files.ts'

export interface PanelSample {
  /** Below `/api/admin`. */
  path: string
  /** JSON, or the bytes of a file. */
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
  const [opened, changed, deleted, restored, answered, moved] = (await Promise.all(
    Array.from({ length: 6 }, (_, number) => addMessage(site, `Hello ${number}`)),
  )) as [string, string, string, string, string, string]
  const deletion = { deleted_at: site.now().toISOString() }
  await db.updateTable('message').set(deletion).where('id', '=', restored).execute()
  const email = (await site.ada.ask('POST', '/letters/test')).data.id
  await db.updateTable('letter').set({ state: 'dead' }).where('id', '=', email).execute()
  const [described, unused] = [await addFile(site, 1), await addFile(site, 2)]
  const person = { sub: '2001', email: 'dan@gmail.com', name: 'Dan' }
  const [dan, other] = [await site.signIn(person), await site.signIn(person)]
  await addDocuments(site)
  const versionOf = async (document: string): Promise<number> =>
    (await site.ada.ask('GET', `/content/${document}`)).data.version
  return {
    // Before anything else is published.
    'POST /own-site/undo': {
      path: '/own-site/undo',
      event: 'content_sample_restored',
    },
    'POST /own-site': {
      path: '/own-site',
      body: {
        languages: ['ko'],
        name: { ko: '하나' },
        work: { ko: '배웁니다.' },
        email: 'hana@studio.example',
      },
      event: 'content_sample_replaced',
    },
    'POST /messages/{id}/read': { path: `/messages/${opened}/read`, event: 'message_opened' },
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
    'POST /letters/{id}/retry': { path: `/letters/${email}/retry`, event: 'letter_retried' },
    'POST /media': { path: '/media?name=dot.gif', body: makeGif(3), event: 'media_uploaded' },
    'POST /resumes/import': {
      path: '/resumes/import',
      body: { resume: { work: [{ name: 'Studio' }] }, language: 'ko', isDry: false },
      event: 'content_drafted',
    },
    'PATCH /media/{hash}': {
      path: `/media/${described}`,
      body: { alt: { ko: '점' }, decorative: false },
      version: 1,
      event: 'media_changed',
    },
    'DELETE /media/{hash}': { path: `/media/${unused}`, version: 1, event: 'media_deleted' },
    'DELETE /sessions/{id}': { path: `/sessions/${other.sessionId}`, event: 'session_revoked' },
    'PATCH /users/{id}': {
      path: `/users/${dan.id}`,
      body: { role: 'admin' },
      version: 1,
      event: 'privilege_permissions_changed',
      isFresh: true,
    },
    'POST /content/{kind}': {
      path: '/content/achievement',
      body: { id: 'created' },
      event: 'content_drafted',
    },
    'PATCH /content/{kind}/{id}': {
      path: '/content/achievement/edited',
      body: laterDate,
      version: await versionOf('achievement/edited'),
      event: 'content_drafted',
    },
    'POST /content/{kind}/{id}/translations': {
      path: '/content/achievement/discarded/translations',
      body: { path: ['title', 'en'] },
      version: await versionOf('achievement/discarded'),
      event: 'content_confirmed',
    },
    'POST /content/{kind}/{id}/discard': {
      path: '/content/achievement/discarded/discard',
      version: await versionOf('achievement/discarded'),
      event: 'content_discarded',
    },
    'POST /content/{kind}/{id}/publish': {
      path: '/content/achievement/published/publish',
      version: await versionOf('achievement/published'),
      event: 'content_published',
    },
    'POST /content/{kind}/{id}/links': {
      path: '/content/achievement/edited/links',
      body: { days: 7 },
      event: 'content_shared',
    },
    'DELETE /content/{kind}/{id}/links/{link}': {
      path: '/content/achievement/edited/links/0123456789abcdef',
      event: 'content_unshared',
    },
    'POST /posts/tags': {
      path: '/posts/tags',
      body: { from: 'QGIS', to: 'Maps' },
      event: 'content_tag_renamed',
    },
    'POST /posts/tags/label': {
      path: '/posts/tags/label',
      body: { tag: 'QGIS', ko: '지도' },
      event: 'content_tag_labelled',
    },
    'POST /posts/redirects/remove': {
      path: '/posts/redirects/remove',
      body: { kind: 'tag', from: 'GIS', to: 'QGIS' },
      event: 'content_redirect_removed',
    },
    'POST /content/{kind}/{id}/rename': {
      path: '/content/post/old-name/rename',
      body: { id: 'new-name' },
      version: await versionOf('post/old-name'),
      event: 'content_renamed',
    },
    'POST /content/{kind}/{id}/history/{number}/restore': {
      path: '/content/achievement/returned/history/1/restore',
      version: await versionOf('achievement/returned'),
      event: 'content_drafted',
    },
    'POST /content/{kind}/{id}/trash': {
      path: '/content/achievement/trashed/trash',
      version: await versionOf('achievement/trashed'),
      event: 'content_trashed',
    },
    'POST /content/{kind}/{id}/restore': {
      path: '/content/achievement/restored/restore',
      event: 'content_restored',
    },
    'POST /content/{kind}/{id}/delete': {
      path: '/content/achievement/deleted/delete',
      event: 'content_deleted',
      isFresh: true,
    },
    'POST /documents/acts': {
      path: '/documents/acts',
      body: { act: 'trash', documents: [{ kind: 'achievement', id: 'returned' }] },
      event: 'content_trashed',
    },
    'POST /documents/delete-hidden': {
      path: '/documents/delete-hidden',
      event: 'content_hidden_deleted',
    },
    'POST /documents/empty-trash': {
      path: '/documents/empty-trash',
      event: 'content_deleted',
      isFresh: true,
    },
    'POST /posts/import': {
      path: '/posts/import?language=ko',
      body: await zipFiles([{ path: 'one.md', bytes: '---\ntitle: One\n---\nText\n' }]),
      event: 'posts_imported',
      isFresh: true,
    },
    'POST /posts/pictures': {
      path: '/posts/pictures',
      body: { addresses: ['https://127.0.0.1/one.png'] },
      event: 'posts_pictures_downloaded',
    },
    // The last one, because it replaces the documents of the others.
    'POST /content/import': {
      path: '/content/import',
      body: await zipFixtureContent(),
      event: 'content_imported',
      isFresh: true,
    },
  }
}

const texts = { ko: 'a', en: 'a', ja: 'a' }
const achievement = { date: '2025-01', title: texts, description: texts, impact: texts }
/** When an own site took the place of the sample. */
const startedAt = '2026-01-05T10:00:00.000Z'
const laterDate = { changes: [{ path: ['date'], before: '2025-01', value: '2025-02' }] }

/** Documents of which each is what one sample needs. */
async function addDocuments(site: PanelSite): Promise<void> {
  const { db } = site.database
  const document = JSON.stringify(achievement)
  const [kind, at, by] = ['achievement', site.now().toISOString(), site.ada.id]
  await db
    .insertInto('content_entry')
    .values(
      ['edited', 'discarded', 'published', 'returned', 'trashed'].map((id) => ({
        kind,
        id,
        document,
        version: 1,
        updated_at: at,
      })),
    )
    .execute()
  for (const id of ['discarded', 'published']) {
    await site.ada.ask('PATCH', `/content/achievement/${id}`, { body: laterDate, version: 0 })
  }
  await site.ada.ask('POST', '/content/post', { body: { id: 'old-name' } })
  await site.ada.ask('POST', '/content/post', { body: { id: 'tagged' } })
  const tagged = { path: ['facts', 'tags'], before: [], value: ['QGIS'] }
  await site.ada.ask('PATCH', '/content/post/tagged', { body: { changes: [tagged] }, version: 1 })
  const tagRedirects = [{ from: 'GIS', to: 'QGIS', since: '2026-01-01' }]
  const siteDocument = JSON.stringify({ ...createFixtureContent().site, tagRedirects })
  await db
    .insertInto('content_entry')
    .values({ kind: 'site', id: 'site', document: siteDocument, version: 1, updated_at: at })
    .execute()
  await db
    .insertInto('preview_link')
    .values({
      id: '0123456789abcdef',
      token_hash: 'x',
      kind,
      document_id: 'edited',
      created_at: at,
      created_by: by,
      expires_at: '2030-01-01T00:00:00.000Z',
    })
    .execute()
  const earlier = JSON.stringify({ ...achievement, date: '2024-12' })
  await db
    .insertInto('content_history')
    .values({ kind, id: 'returned', number: 1, at, by, event: 'published', document: earlier })
    .execute()
  const prize = { kind, id: 'prize', at: startedAt, by }
  await db
    .insertInto('content_history')
    .values([
      { ...prize, number: 1, event: 'imported', document: earlier },
      { ...prize, number: 2, event: 'published', document },
    ])
    .execute()
  await db.insertInto('sample_document').values({ kind, id: 'prize' }).execute()
  await db.transaction().execute(async (tx) => {
    await countRevision(tx)
    const detail = { at: startedAt, revision: await readRevision(tx) }
    const started = { event: 'content_sample_replaced', result: 'success', detail } as const
    await site.auth.audit.append(tx, { ...started, actor: by })
  })
  await db
    .insertInto('content_trash')
    .values(
      ['restored', 'deleted'].map((id) => ({ kind, id, published: document, draft: null, at, by })),
    )
    .execute()
}

async function addFile(site: PanelSite, shade: number): Promise<string> {
  const { data } = await site.ada.ask('POST', '/media', { body: makeGif(shade) })
  return data.hash
}

/** All different: a repeated message is stored once. */
async function addMessage(site: PanelSite, subject: string): Promise<string> {
  const sent = { name: 'Bom', email: 'bom@gmail.com', subject, message: 'Hi' }
  const { data } = await site.bom.browser.post('/api/contact', sent)
  return data.id
}
