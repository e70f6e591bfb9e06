/** Which documents of a site from before the upgrade still are the sample's. In doubt, none. */
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import type { OpenedDatabase } from './database.ts'
import { listMigrations, migrate, shippedMigrations } from './migrate.ts'

const begun = '2026-10-01T12:00:00.000Z'
const imported = '2026-10-01T12:00:09.000Z'
const now = () => new Date('2026-11-21T12:00:00Z')
const before = (await listMigrations(shippedMigrations)).indexOf('0029-sample-documents')

interface Earlier {
  email?: string
  /** When the profile was stored. */
  storedAt?: string
}

async function upgrade(opened: OpenedDatabase, { email, storedAt = imported }: Earlier) {
  const { db } = opened
  await migrate(opened, now, { count: before })
  await db.insertInto('site').values({ one: 1, id: 'x', created_at: begun }).execute()
  const contact = { email: email ?? 'student@example.com' }
  const entry = { version: 1, document: JSON.stringify({ contact }) }
  await db
    .insertInto('content_entry')
    .values([
      { ...entry, kind: 'profile', id: 'profile', updated_at: storedAt },
      { ...entry, kind: 'course', id: 'untouched', updated_at: storedAt },
      { ...entry, kind: 'course', id: 'published', updated_at: '2026-10-05T08:00:00.000Z' },
    ])
    .execute()
  const text = { title: 'T', updated: '2026-01-01', body: 'B', body_html: '', updated_at: storedAt }
  await db
    .insertInto('legal_text')
    .values((['ko', 'en'] as const).map((language) => ({ ...text, language, page: 'terms' })))
    .execute()
  await migrate(opened, now)
  const rows = await db.selectFrom('sample_document').selectAll().orderBy('kind').execute()
  return rows.map(({ kind, id }) => `${kind}/${id}`)
}

describe.each(databases)('on $name', ({ openEmpty }) => {
  test('those that the first start imported and nobody has published since', async () => {
    await using opened = await openEmpty()
    expect(await upgrade(opened, {})).toEqual([
      'course/untouched',
      'legal/terms',
      'profile/profile',
    ])
  })

  test('none if the profile is the owner’s, or was stored later', async () => {
    await using own = await openEmpty()
    expect(await upgrade(own, { email: 'mina@studio.example' })).toEqual([])
    await using later = await openEmpty()
    expect(await upgrade(later, { storedAt: '2026-10-02T08:00:00.000Z' })).toEqual([])
  })
})
