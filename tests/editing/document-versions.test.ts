/** A page that has not seen the present state of a document replaces nothing of it, and gets it when it saves. */
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

const path = '/profile/profile'
const ko = '지도 제작자'
const en = 'Cartographer'

const open = async (site: EditingSite) => (await site.ask('GET', path)).data
const change = async (
  site: EditingSite,
  version: number,
  field: string,
  values: [string, string],
) => (await site.save(path, version, { [`subtitle.${field}`]: values })).data
const act = (site: EditingSite, name: string, version: number, body = {}) =>
  site.ask('POST', `${path}/${name}`, { version, body })

/** An import changes texts of the profile. */
async function importTexts(site: EditingSite, subtitle: { ko?: string }, greeting: string) {
  const content = createFixtureContent()
  content.profile.subtitle = { ...content.profile.subtitle, ...subtitle }
  content.profile.greeting.ko = greeting
  await storeContent(site.database.db, content, now)
}

describe.each(databases)('on $name', (database) => {
  test.each(['publish', 'discard'])(
    'after %s, the version of the earlier draft does not fit the next one',
    async (ending) => {
      await using site = await openEditingSite({ database })
      const seen = await change(site, (await open(site)).version, 'ko', [ko, '측량사'])
      const ended = await act(site, ending, seen.version)
      const subtitle = ended.data.document.subtitle.ko
      const next = await change(site, ended.data.version, 'ko', [subtitle, '다 쓰지 않은'])
      expect(next.version).not.toBe(seen.version)
      for (const name of ['publish', 'discard']) {
        expect(await act(site, name, seen.version)).toMatchObject({ status: 412, code: 'STALE' })
      }
      expect(await open(site)).toMatchObject({
        version: next.version,
        document: { subtitle: { ko: '다 쓰지 않은' } },
        published: { subtitle: { ko: subtitle } },
      })
    },
  )

  test('versions grow over publishing, discarding, and the trash', async () => {
    const clock = { now: now() }
    await using site = await openEditingSite({ database, now: () => clock.now })
    const versions: number[] = []
    const save = async (value: string) => {
      clock.now = new Date(clock.now.getTime() + 5000)
      const { document, version } = (await site.ask('GET', '/project/3')).data
      const fields = { 'facts.demoUrl': [document.facts.demoUrl, value] as [unknown, unknown] }
      versions.push((await site.save('/project/3', version, fields)).data.version)
    }
    for (const ending of ['publish', 'discard', 'trash']) {
      await save(`https://example.com/${ending}`)
      await save(`https://example.com/${ending}/again`)
      await site.ask('POST', `/project/3/${ending}`, { version: 'present' })
    }
    await site.ask('POST', '/project/3/restore')
    await save('https://example.com/last')
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
    expect(versions).toHaveLength(7)
    expect(versions.every(Number.isSafeInteger)).toBe(true)
  })

  test('who opened a document before it was published gets what was published with the next save', async () => {
    await using site = await openEditingSite({ database })
    const { version } = await open(site)
    const other = await change(site, version, 'ko', [ko, '측량사'])
    await act(site, 'publish', other.version)
    const saved = await change(site, version, 'en', [en, 'Mapper'])
    expect(saved.document).toMatchObject({ subtitle: { ko: '측량사', en: 'Mapper' } })
    expect((await act(site, 'publish', saved.version)).status).toBe(200)
  })

  test('who opened a document before an import gets it with the next save, also without a draft', async () => {
    await using site = await openEditingSite({ database })
    const { version } = await open(site)
    await importTexts(site, {}, '반갑습니다')
    const saved = await change(site, version, 'ko', [ko, '측량사'])
    expect(saved.document).toMatchObject({
      greeting: { ko: '반갑습니다' },
      subtitle: { ko: '측량사' },
    })

    await importTexts(site, {}, '어서 오세요')
    for (const name of ['publish', 'discard']) {
      expect(await act(site, name, saved.version)).toMatchObject({ status: 412, code: 'STALE' })
    }
    const again = await change(site, saved.version, 'en', [en, 'Mapper'])
    expect(again.document).toMatchObject({ greeting: { ko: '어서 오세요' } })
    const third = await change(site, again.version, 'en', ['Mapper', 'Surveyor'])
    expect(third.document).toBeNull()
    expect((await act(site, 'publish', third.version)).status).toBe(200)
  })

  test('a document that was published or imported meanwhile is not moved to the trash', async () => {
    await using site = await openEditingSite({ database })
    const { version, document } = (await site.ask('GET', '/project/3')).data
    const content = createFixtureContent()
    const project = content.projects.find(({ id }) => id === 3)
    if (project?.texts.ko) project.texts.ko.title = '가져온 제목'
    await storeContent(site.database.db, content, now)
    const trash = (named: number) => site.ask('POST', '/project/3/trash', { version: named })
    expect(await trash(version)).toMatchObject({ status: 412, code: 'STALE' })
    const present = (await site.ask('GET', '/project/3')).data
    expect(present.document.texts.ko.title).not.toBe(document.texts.ko.title)
    expect((await trash(present.version)).status).toBe(200)
  })

  test('a version of before, a small number, is refused and saves nothing away', async () => {
    await using site = await openEditingSite({ database })
    const saved = await change(site, 0, 'ko', [ko, '측량사'])
    expect(saved.document).toMatchObject({ subtitle: { ko: '측량사' } })
    for (const named of [0, 1]) {
      expect(await act(site, 'publish', named)).toMatchObject({ status: 412, code: 'STALE' })
    }
    expect((await act(site, 'publish', saved.version)).status).toBe(200)
  })

  test('a field in conflict with an import stays in conflict when other fields are edited', async () => {
    await using site = await openEditingSite({ database })
    const saved = await change(site, (await open(site)).version, 'ko', [ko, '측량사'])
    await importTexts(site, { ko: '길을 재는 사람' }, '반갑습니다')
    const { version } = await change(site, saved.version, 'en', [en, 'Mapper'])
    const refused = await act(site, 'publish', version)
    expect(refused).toMatchObject({
      status: 412,
      code: 'STALE',
      data: { conflicts: [['subtitle', 'ko']] },
    })
    const again = await change(site, version, 'ko', ['측량사', '측량 기사'])
    expect((await act(site, 'publish', again.version)).data.conflicts).toEqual([['subtitle', 'ko']])
    const published = await act(site, 'publish', again.version, { overwrites: true })
    expect(published.data).toMatchObject({
      draft: null,
      document: { greeting: { ko: '반갑습니다' }, subtitle: { ko: '측량 기사', en: 'Mapper' } },
    })
  })

  test('a field in conflict is settled by the text of the import', async () => {
    await using site = await openEditingSite({ database })
    const saved = await change(site, (await open(site)).version, 'ko', [ko, '측량사'])
    await importTexts(site, { ko: '길을 재는 사람' }, '반갑습니다')
    const { version } = await change(site, saved.version, 'en', [en, 'Mapper'])
    const settled = await change(site, version, 'ko', ['측량사', '길을 재는 사람'])
    expect((await act(site, 'publish', settled.version)).status).toBe(200)
  })

  test('a draft that comes back from the trash has what an import changed, and changes nothing back', async () => {
    await using site = await openEditingSite({ database })
    const content = createFixtureContent()
    const project = content.projects.find(({ id }) => id === 3)
    const title = project?.texts.ko?.title
    await site.save('/project/3', 'present', { 'texts.ko.title': [title, '고친 제목'] })
    if (project?.texts.ko) project.texts.ko.summary = '가져온 요약'
    await storeContent(site.database.db, content, now)
    await site.ask('POST', '/project/3/trash', { version: 'present' })
    const restored = await site.ask('POST', '/project/3/restore')
    const texts = { ko: { title: '고친 제목', summary: '가져온 요약' } }
    expect(restored.data).toMatchObject({ document: { texts } })
    const published = await site.ask('POST', '/project/3/publish', { version: 'present' })
    expect(published.data).toMatchObject({ published: { texts } })
  })
})
