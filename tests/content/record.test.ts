/** Education, experience and certificates on About, and what of them is not public. */
import { expect, test } from 'vitest'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

test('About shows education and experience as one timeline, newest first', async () => {
  await using site = await openTestSite({ content: createFixtureContent() })
  const html = await (await site.get('/ko/about')).text()
  const titles = ['측량 보조', '지리학'].map((title) => html.indexOf(title))
  expect(titles.every((place) => place > 0)).toBe(true)
  expect(titles).toEqual(titles.toSorted((one, other) => one - other))
  expect(html).toContain('물길을 쟀습니다.')
  expect(html).toContain('현재')
  expect(html).toContain('"alumniOf":[{"@type":"CollegeOrUniversity","name":"전주의 대학"}]')
})

test('what is hidden is on no page and in no resume', async () => {
  await using site = await openTestSite({ content: createFixtureContent() })
  for (const path of ['/ko/about', '/en/about', '/resume.en.json']) {
    const text = await (await site.get(path)).text()
    expect(text, path).not.toContain('숨은 일')
    expect(text, path).not.toContain('Hidden work')
  }
})

test('a record without entries has no sections', async () => {
  const content = { ...createFixtureContent(), education: {}, experience: {}, certificates: {} }
  await using site = await openTestSite({ content })
  const html = await (await site.get('/en/about')).text()
  expect(html).not.toContain('id="timeline"')
  expect(html).not.toContain('id="certificates"')
})

test('certificates are shown newest first, in the default language where there is no translation', async () => {
  const certificate = {
    kind: 'certificate' as const,
    name: { ko: '측량 기사', en: 'Surveyor' },
    issuer: { ko: '협회' },
    score: '',
    date: '2021-05',
  }
  const certificates = {
    a: certificate,
    b: { ...certificate, name: { ko: '지적 기사' }, date: '2023-01' },
    c: { ...certificate, name: { ko: '비밀 기사' }, visibility: 'recruiters' as const },
  }
  await using site = await openTestSite({ content: { ...createFixtureContent(), certificates } })
  const html = await (await site.get('/en/about')).text()
  const places = ['지적 기사', 'Surveyor'].map((name) => html.indexOf(`<h3>${name}</h3>`))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).toContain('협회')
  expect(html).not.toContain('비밀 기사')
  const resume = await (await site.get('/resume.en.json')).json()
  expect(resume.certificates).toEqual([
    { name: '지적 기사', date: '2023-01', issuer: '협회' },
    { name: 'Surveyor', date: '2021-05', issuer: '협회' },
  ])
})
