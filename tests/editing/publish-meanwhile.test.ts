/** Rendering comes before the transaction that publishes: what changes in between is noticed there, and not overwritten. */
import { describe, expect, test } from 'vitest'
import { defaultRenderer } from '#server/content/markdown/default-renderer.ts'
import { publish } from '#server/editing/publish.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

const path = '/project/3'
const project = createFixtureContent().projects.find(({ id }) => id === 3)
const title = project?.texts.ko?.title
const [course = ''] = Object.keys(createFixtureContent().courses)

async function publishProject(site: EditingSite, meanwhile: (db: Database) => Promise<unknown>) {
  const { db } = site.database
  const { version } = (await site.ask('GET', path)).data
  let isDone = false
  const renderPage: typeof defaultRenderer.renderPage = async (...text) => {
    if (!isDone) {
      isDone = true
      await meanwhile(db)
    }
    return defaultRenderer.renderPage(...text)
  }
  const by = { userId: 'ada', acting: {} } as never
  return publish(
    {
      audit: { append: async () => {} },
      change: (act) => db.transaction().execute((tx) => act(tx, by)),
      db,
      now,
      panelPath: '/admin',
      renderer: { ...defaultRenderer, renderPage },
    },
    { key: { kind: 'project', id: '3' }, version, overwrites: false, isTypo: false },
  )
}

describe.each(databases)('on $name', (database) => {
  async function openWithDraft() {
    const site = await openEditingSite({ database })
    const saved = await site.save(path, 'present', {
      'texts.ko.title': [title, '고친 제목'],
      'facts.relatedAcademics': [project?.facts.relatedAcademics, [course]],
    })
    expect(saved.status).toBe(200)
    return site
  }

  test('a draft that is saved meanwhile, and a publication meanwhile, make it stale', async () => {
    await using site = await openWithDraft()
    const save = () => site.save(path, 'present', { 'texts.ko.title': ['고친 제목', '다른 제목'] })
    expect(await publishProject(site, save)).toEqual({ ok: false, code: 'STALE' })
    const publishFirst = () => site.ask('POST', `${path}/publish`, { version: 'present' })
    expect(await publishProject(site, publishFirst)).toEqual({ ok: false, code: 'STALE' })
    const { items } = (await site.ask('GET', `${path}/history`)).data
    expect(items.map(({ event }: { event: string }) => event)).toEqual(['changed', 'imported'])
  })

  test('another default language meanwhile makes it stale', async () => {
    await using site = await openWithDraft()
    const change = (db: Database) =>
      db
        .updateTable('site_language')
        .set(({ eb }) => ({ position: eb('position', '*', -1) }))
        .execute()
    expect(await publishProject(site, change)).toEqual({ ok: false, code: 'STALE' })
  })

  test('a document that it refers to may be gone meanwhile', async () => {
    await using site = await openWithDraft()
    const remove = (db: Database) =>
      db.deleteFrom('content_entry').where('kind', '=', 'course').where('id', '=', course).execute()
    expect(await publishProject(site, remove)).toMatchObject({
      code: 'VALIDATION',
      data: { problems: [{ problem: 'is not a course' }] },
    })
    expect(await site.read('/ko/projects/3')).toContain(title)
  })
})
