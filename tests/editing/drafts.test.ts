/** Drafts are saved field by field, merged, and published as one. */
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

const before = '지도 제작자'
const after = '지도를 그리는 사람'

describe.each(databases)('on $name', (database) => {
  test('visitors see a change when it is published, and not before', async () => {
    await using site = await openEditingSite({ database })
    const opened = await site.ask('GET', '/profile/profile')
    expect(opened.data).toMatchObject({ draft: null, document: { subtitle: {} } })
    const saved = await site.save('/profile/profile', 'present', { 'subtitle.ko': [before, after] })
    expect(saved).toMatchObject({ status: 200, data: { document: null } })
    expect(await site.read('/ko')).not.toContain(after)
    expect((await site.ask('GET', '/profile/profile')).data).toMatchObject({
      version: saved.data.version,
      draft: { savedBy: 'Ada' },
      document: { subtitle: { ko: after } },
      published: { subtitle: { ko: before } },
    })

    const importedAt = '2026-01-02T03:04:05.000Z'
    await site.database.db
      .updateTable('content_entry')
      .set({ updated_at: importedAt })
      .where('kind', '=', 'profile')
      .execute()
    const published = await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    expect(published).toMatchObject({ status: 200, data: { draft: null } })
    expect(await site.read('/ko')).toContain(after)
    const again = await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    expect(again).toMatchObject({ status: 412, code: 'STALE' })
    expect((await site.ask('GET', '/profile/profile/history')).data.items).toMatchObject([
      { number: 2, event: 'changed', by: 'Ada' },
      { number: 1, event: 'imported', by: null, at: importedAt },
    ])
  })

  test('the history of a legal page begins when its text was imported', async () => {
    const importedAt = '2026-11-21T12:00:00.000Z'
    const publishedAt = '2026-11-21T12:01:00.000Z'
    let time = importedAt
    await using site = await openEditingSite({ database, now: () => new Date(time) })
    const { data } = await site.ask('GET', '/legal/privacy')
    const listed = (await site.ask('GET', '?kind=legal')).data.items
    expect(listed).toMatchObject([{ publishedAt: importedAt }, { publishedAt: importedAt }])
    time = publishedAt
    await site.save('/legal/privacy', data.version, {
      'ko.title': [data.published.ko.title, '개인정보'],
    })
    await site.ask('POST', '/legal/privacy/publish', { version: 'present' })
    expect((await site.ask('GET', '/legal/privacy/history')).data.items).toMatchObject([
      { event: 'changed', at: publishedAt },
      { event: 'imported', at: importedAt },
    ])
  })

  test('two admins who change different fields are merged; the same field is refused with both values', async () => {
    await using site = await openEditingSite({ database })
    const { version } = (await site.ask('GET', '/profile/profile')).data
    await site.save('/profile/profile', version, { 'subtitle.ko': [before, after] })
    const other = await site.save('/profile/profile', version, {
      'subtitle.en': ['Cartographer', 'Mapper'],
    })
    expect(other).toMatchObject({
      status: 200,
      data: { document: { subtitle: { ko: after, en: 'Mapper' } } },
    })
    const clash = await site.save('/profile/profile', version, {
      'subtitle.ko': [before, '측량사'],
      'subtitle.ja': ['地図製作者', '測量士'],
    })
    expect(clash).toMatchObject({
      status: 412,
      code: 'STALE',
      data: {
        version: other.data.version,
        document: { subtitle: { ko: after, ja: '地図製作者' } },
        conflicts: [['subtitle', 'ko']],
      },
    })
    const { data } = await site.ask('GET', '/profile/profile')
    expect(data).toMatchObject({
      version: other.data.version,
      document: { subtitle: { ja: '地図製作者' } },
    })
  })

  test('a draft may be incomplete; publishing lists every problem with its field', async () => {
    await using site = await openEditingSite({ database })
    const { data } = await site.ask('POST', '/project')
    expect(data).toMatchObject({ kind: 'project', published: null })
    const project = `/project/${data.id}`
    await site.save(project, 'present', {
      'texts.ko.title': ['', '새 지도'],
      'facts.relatedAcademics': [undefined, ['no-such-course']],
    })
    const refused = await site.ask('POST', `${project}/publish`, { version: 'present' })
    expect(refused.code).toBe('VALIDATION')
    const problems = refused.data.problems.map(
      ({ path, problem }: { path: string[]; problem: string }) => `${path.join('.')} ${problem}`,
    )
    expect(problems).toContain('texts.ko.description is empty')
    expect(problems).toContain('facts.startDate is empty')
    expect((await site.get(`/ko/projects/${data.id}`)).status).toBe(404)

    const text = { title: 'New map', summary: 'A map', description: '# Map' }
    await site.save(project, 'present', {
      'facts.startDate': ['', '2026-01-01'],
      'facts.endDate': [undefined, '2026-02-01'],
      'texts.ko.summary': ['', '새 지도입니다'],
      'texts.ko.description': ['', '본문'],
      'texts.en': [undefined, text],
    })
    expect(await site.ask('POST', `${project}/publish`, { version: 'present' })).toMatchObject({
      code: 'VALIDATION',
      data: { problems: [{ path: ['facts', 'relatedAcademics', 0], problem: 'is not a course' }] },
    })
    await site.save(project, 'present', {
      'facts.relatedAcademics': [['no-such-course'], undefined],
    })
    expect((await site.ask('POST', `${project}/publish`, { version: 'present' })).status).toBe(200)
    expect(await site.read('/ko/projects/new-map')).toContain('새 지도입니다')
  })

  test('a new post can be published in the default language alone', async () => {
    await using site = await openEditingSite({ database })
    const { data } = await site.ask('POST', '/post', { body: { id: 'korean-only' } })
    expect(data.document.texts).toEqual({})
    await site.save('/post/korean-only', 'present', {
      'texts.ko.title': [undefined, '한국어 글'],
      'texts.ko.summary': [undefined, '한국어로만 썼습니다'],
      'texts.ko.body': [undefined, '본문'],
    })
    const published = await site.ask('POST', '/post/korean-only/publish', { version: 'present' })
    expect(published.status).toBe(200)
    expect(Object.keys(published.data.published.texts)).toEqual(['ko'])
    expect(await site.read('/en/blog/korean-only')).toContain('한국어 글')
  })

  test('a discarded draft leaves the published document; of a new one nothing is left', async () => {
    await using site = await openEditingSite({ database })
    await site.save('/profile/profile', 'present', { 'subtitle.ko': [before, after] })
    expect((await site.ask('POST', '/profile/profile/discard', { version: 9 })).code).toBe('STALE')
    const discarded = await site.ask('POST', '/profile/profile/discard', { version: 'present' })
    expect(discarded.data).toMatchObject({ draft: null, document: { subtitle: { ko: before } } })

    await site.ask('POST', '/achievement', { body: { id: 'a-prize' } })
    const gone = await site.ask('POST', '/achievement/a-prize/discard', { version: 'present' })
    expect(gone).toMatchObject({ status: 200, data: null })
    expect((await site.ask('GET', '/achievement/a-prize')).status).toBe(404)
  })

  test('an earlier version becomes a draft again', async () => {
    await using site = await openEditingSite({ database })
    await site.save('/profile/profile', 'present', { 'subtitle.ko': [before, after] })
    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    const restored = await site.ask('POST', '/profile/profile/history/1/restore', {
      version: 'present',
    })
    expect(restored.data).toMatchObject({
      document: { subtitle: { ko: before } },
      published: { subtitle: { ko: after } },
    })
    expect((await site.ask('GET', '/profile/profile/history/2')).data.document.subtitle.ko).toBe(
      after,
    )
  })

  test('an import appends to the history of what was edited', async () => {
    await using site = await openEditingSite({ database })
    await site.save('/profile/profile', 'present', { 'subtitle.ko': [before, after] })
    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    await storeContent(site.database.db, createFixtureContent(), now)
    const { items } = (await site.ask('GET', '/profile/profile/history')).data
    expect(items.map(({ event }: { event: string }) => event)).toEqual([
      'imported',
      'changed',
      'imported',
    ])
  })
})
