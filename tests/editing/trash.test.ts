/** Documents move to the trash and back, and lists show where they are. */
import { describe, expect, test } from 'vitest'
import { kindNames } from '#shared/content-kinds.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { emptyTrash } from '../../server/editing/trash.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { listFilledKinds } from '../support/listed-kinds.ts'
import { now } from '../support/sample-content.ts'

const [project] = createFixtureContent().projects
const path = `/project/${project?.id}`
const page = `/ko/projects/${project?.id}`

describe.each(databases)('on $name', (database) => {
  test('a document in the trash is gone for visitors, and comes back with its draft', async () => {
    await using site = await openEditingSite({ database })
    await site.save(path, 'present', { 'texts.ko.title': [project?.texts.ko?.title, '고친 제목'] })
    expect((await site.ask('POST', `${path}/trash`, { version: 0 })).code).toBe('STALE')
    expect((await site.ask('POST', `${path}/trash`, { version: 'present' })).status).toBe(200)
    await site.refresh()
    expect((await site.get(page)).status).toBe(404)
    expect((await site.ask('GET', path)).status).toBe(404)
    const trash = await site.ask('GET', '?state=trash')
    expect(trash.data).toMatchObject({
      counts: { trash: 1 },
      items: [{ kind: 'project', titles: { ko: '고친 제목' } }],
    })

    const restored = await site.ask('POST', `${path}/restore`)
    expect(restored.data).toMatchObject({
      document: { texts: { ko: { title: '고친 제목' } } },
    })
    expect(await site.read(page)).toContain(project?.texts.ko?.title)
  })

  test('a removed post is gone (410) until it is restored; one that never was is not found', async () => {
    await using site = await openEditingSite({ database })
    const [slug = ''] = Object.keys(createFixtureContent().posts)
    const status = async (name: string) => {
      await site.refresh()
      return (await site.get(`/ko/blog/${name}`)).status
    }
    expect(await status(slug)).toBe(200)
    await site.ask('POST', `/post/${slug}/trash`, { version: 'present' })
    expect(await status(slug)).toBe(410)
    expect(await site.read(`/en/blog/${slug}`)).toContain('This post has been removed.')
    expect(await status('another')).toBe(404)
    await site.ask('POST', '/post', { body: { id: 'begun' } })
    await site.ask('POST', '/post/begun/trash', { version: 'present' })
    expect(await status('begun')).toBe(404)
    await site.ask('POST', `/post/${slug}/restore`)
    expect(await status(slug)).toBe(200)
    await site.save(`/post/${slug}`, 'present', { 'facts.status': ['published', 'draft'] })
    await site.ask('POST', `/post/${slug}/publish`, { version: 'present' })
    expect(await status(slug)).toBe(404)
  })

  test('documents that every site has, or that others refer to, cannot be removed', async () => {
    await using site = await openEditingSite({ database })
    expect(
      (await site.ask('POST', '/profile/profile/trash', { version: 'present' })).data,
    ).toMatchObject({
      problems: [{ problem: 'is one of the documents that every site has' }],
    })
    const [course] = Object.keys(createFixtureContent().courses)
    await site.save(path, 'present', {
      'facts.relatedAcademics': [project?.facts.relatedAcademics, [course]],
    })
    await site.ask('POST', `${path}/publish`, { version: 'present' })
    expect(
      (await site.ask('POST', `/course/${course}/trash`, { version: 'present' })).data,
    ).toMatchObject({
      problems: [{ problem: `is used by project/${project?.id}` }],
    })
  })

  test('after 30 days the trash is emptied, with the history', async () => {
    await using site = await openEditingSite({ database })
    const { db } = site.database
    await site.ask('POST', `${path}/trash`, { version: 'present' })
    const days = (count: number) => new Date(now().getTime() + count * 24 * 60 * 60 * 1000)
    expect(await emptyTrash(db, days(29))).toBe(0)
    expect(await emptyTrash(db, days(31))).toBe(1)
    expect((await site.ask('POST', `${path}/restore`)).status).toBe(404)
    expect(await db.selectFrom('content_history').select('id').execute()).toEqual([])
  })

  test('a field that was published with another value meanwhile still asks after a restore', async () => {
    await using site = await openEditingSite({ database })
    const field = ['texts', 'ko', 'title'] as const
    await site.save(path, 'present', { [field.join('.')]: [project?.texts.ko?.title, '고친 제목'] })
    const imported = createFixtureContent()
    const same = imported.projects.find(({ id }) => id === project?.id)
    if (same?.texts.ko) same.texts.ko.title = '가져온 제목'
    await storeContent(site.database.db, imported, now)
    await site.ask('POST', `${path}/trash`, { version: 'present' })
    await site.ask('POST', `${path}/restore`)
    const refused = await site.ask('POST', `${path}/publish`, { version: 'present' })
    expect(refused).toMatchObject({ code: 'STALE', data: { conflicts: [field] } })
  })

  test('a document that an import brought back keeps its history, and can be removed again', async () => {
    await using site = await openEditingSite({ database })
    const { db } = site.database
    const remove = () => site.ask('POST', `${path}/trash`, { version: 'present' })
    const inDays = (count: number) => new Date(now().getTime() + count * 24 * 60 * 60 * 1000)
    await remove()
    await storeContent(db, createFixtureContent(), now)
    expect(await emptyTrash(db, inDays(31))).toBe(1)
    expect((await db.selectFrom('content_history').select('id').execute()).length).toBe(1)
    await remove()
    await storeContent(db, createFixtureContent(), now)
    expect((await remove()).status).toBe(200)
    expect(await emptyTrash(db, inDays(31))).toBe(1)
    expect(await db.selectFrom('content_history').select('id').execute()).toEqual([])
  })

  test('the id of a new document must be free; without one, the site chooses it', async () => {
    await using site = await openEditingSite({ database })
    const create = (kind: string, id?: string) => site.ask('POST', `/${kind}`, { body: { id } })
    expect((await create('achievement')).data.id).toMatch(/^new-/)
    expect((await create('profile', 'profile')).data.fields).toEqual({
      id: 'is one of the documents that every site has',
    })
    expect((await create('project', '7')).data.fields).toEqual({ id: 'is chosen by the site' })
    expect((await create('achievement', 'prize')).status).toBe(200)
    expect((await create('achievement', 'prize')).data.fields).toEqual({ id: 'is taken' })
    await site.ask('POST', `${path}/trash`, { version: 'present' })
    const { data } = await create('project')
    expect(Number(data.id)).toBeGreaterThan(project?.id ?? 0)
  })

  test('the list shows kinds, states and titles', async () => {
    await using site = await openEditingSite({ database })
    await site.ask('POST', '/achievement', { body: { id: 'prize' } })
    await site.save('/achievement/prize', 'present', { 'title.ko': ['', '지도 상'] })
    const all = await site.ask('GET', '?size=100')
    expect(all.data.counts).toMatchObject({ draft: 1, trash: 0 })
    const kinds = new Set(all.data.items.map(({ kind }: { kind: string }) => kind))
    const filled = listFilledKinds(createFixtureContent())
    expect(kinds).toEqual(new Set([...filled, 'achievement']))
    expect([...kinds]).toEqual(kindNames.filter((kind) => kinds.has(kind)))
    const incomplete = await site.ask('GET', '?state=incomplete&kind=achievement')
    expect(incomplete.data.items).toMatchObject([
      { id: 'prize', titles: { ko: '지도 상' }, incomplete: ['en', 'ja'], isPublished: false },
    ])
    expect((await site.ask('GET', '?search=지도 상')).data.total).toBe(1)
    expect((await site.ask('GET', '?search=nowhere')).data).toMatchObject({ total: 0, items: [] })
  })
})
