/** Nobody is asked for an id or an address: both are made from the title at the first publication. */
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

describe.each(databases)('on $name', (database) => {
  test('a post gets its address from its title, and keeps its preview link', async () => {
    await using site = await openEditingSite({ database })
    const made = await site.ask('POST', '/post', { body: {} })
    expect(made.data.id).toMatch(/^new-[0-9a-f]{12}$/)
    const path = `/post/${made.data.id}`
    const text = { title: '비 오는 마당', summary: '소리', body: '비가 옵니다.' }
    await site.save(path, 'present', { 'texts.ko': [undefined, text] })
    const published = await site.ask('POST', `${path}/publish`, { version: 'present' })
    expect(published.data).toMatchObject({ id: 'bi-oneun-madang', draft: null })
    expect((await site.ask('GET', path)).status).toBe(404)
    await site.refresh()
    expect(await site.read('/ko/blog/bi-oneun-madang')).toContain('비가 옵니다.')
    const history = await site.ask('GET', '/post/bi-oneun-madang/history')
    expect(history.data.items).toHaveLength(1)
  })

  test('a name that is taken gets a number, also by what is in the trash', async () => {
    await using site = await openEditingSite({ database })
    const publish = async () => {
      const made = await site.ask('POST', '/certificate', { body: {} })
      const path = `/certificate/${made.data.id}`
      await site.save(path, 'present', {
        'name.ko': ['', '정보처리기사'],
        'name.en': [undefined, 'Engineer'],
        date: ['', '2025-03'],
      })
      return (await site.ask('POST', `${path}/publish`, { version: 'present' })).data.id
    }
    expect(await publish()).toBe('engineer')
    await site.ask('POST', '/certificate/engineer/trash', { version: 'present' })
    expect(await publish()).toBe('engineer-2')
  })

  test('a new project has a slug, another slug leads on, and a project with a number keeps it', async () => {
    await using site = await openEditingSite({ database })
    const made = await site.ask('POST', '/project', { body: {} })
    const path = `/project/${made.data.id}`
    const text = { title: '카페 앱', summary: '주문', description: '만들었습니다.' }
    await site.save(path, 'present', { 'texts.ko': [made.data.document.texts.ko, text] })
    await site.save(path, 'present', { 'facts.startDate': ['', '2025-03'] })
    const published = await site.ask('POST', `${path}/publish`, { version: 'present' })
    expect(published.data.published.facts).toMatchObject({ slug: 'kape-aep' })
    await site.save(path, 'present', { 'facts.slug': ['kape-aep', 'cafe-app'] })
    const renamed = await site.ask('POST', `${path}/publish`, { version: 'present' })
    expect(renamed.data.published.facts).toMatchObject({ slug: 'cafe-app', aliases: ['kape-aep'] })
    await site.refresh()
    expect((await site.get('/ko/projects/kape-aep')).headers.get('location')).toBe(
      '/ko/projects/cafe-app',
    )

    const kept = await site.ask('GET', '/project/3')
    const { role } = kept.data.document.facts
    await site.save('/project/3', 'present', { 'facts.teamSize': [undefined, 7], ...(role && {}) })
    const again = await site.ask('POST', '/project/3/publish', { version: 'present' })
    expect(again.data.published.facts).not.toHaveProperty('slug')
    await site.save('/project/3', 'present', { 'facts.slug': [undefined, 'cafe-app'] })
    const refused = await site.ask('POST', '/project/3/publish', { version: 'present' })
    expect(refused.data.problems).toEqual([
      { path: ['facts', 'slug'], problem: 'is the address of another project' },
    ])
  })

  test('the ids of entries of lists are made from their names', async () => {
    await using site = await openEditingSite({ database })
    const opened = await site.ask('GET', '/academics/academics')
    const { semesters } = opened.data.document
    const added = [...semesters, { id: '', startDate: '2026-03-02', name: { ko: '2026년 1학기' } }]
    await site.save('/academics/academics', 'present', { semesters: [semesters, added] })
    const published = await site.ask('POST', '/academics/academics/publish', { version: 'present' })
    expect(published.data.published.semesters.at(-1).id).toBe('2026nyeon-1hakgi')
  })
})

test('a Korean post on a site whose first language is English needs no English text', async () => {
  const content = createFixtureContent()
  content.site.languages = ['en', 'ko']
  await using site = await openEditingSite({ content })
  const made = await site.ask('POST', '/post', { body: {} })
  expect(made.data.document.texts).toEqual({})
  const path = `/post/${made.data.id}`
  const text = { title: '한국어 글', summary: '요약', body: '본문' }
  await site.save(path, 'present', { 'texts.ko': [undefined, text] })
  const published = await site.ask('POST', `${path}/publish`, { version: 'present' })
  expect(published.status).toBe(200)
  expect(Object.keys(published.data.published.texts)).toEqual(['ko'])
})

test('a grade that the school does not have is refused, except where the course was credited from elsewhere', async () => {
  await using site = await openEditingSite({})
  const save = (grade: string) =>
    site.save('/course/surveying', 'present', { grade: ['DISTINCTION', grade] })
  await save('A+')
  const refused = await site.ask('POST', '/course/surveying/publish', { version: 'present' })
  expect(refused.data.problems).toEqual([
    { path: ['grade'], problem: 'is not a grade of the school' },
  ])
  await site.save('/course/surveying', 'present', { status: ['completed', 'exemption'] })
  const credited = await site.ask('POST', '/course/surveying/publish', { version: 'present' })
  expect(credited.status).toBe(200)
})
