/** Education, experience and certificates on About, and what of them is not public. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
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

/** As read aloud or copied. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

const read = {
  ko: [
    '2022년 3월 ~ 현재 근무',
    '2018년 3월 ~ 2022년 2월(예정) 학력',
    '전주의 대학, 전주',
    '2027년 2월부터 연구',
  ],
  en: [
    'Mar 2022 ~ present Work',
    'Mar 2018 ~ Feb 2022 (expected) Education',
    'a university in Jeonju, Jeonju',
    'from Feb 2027 Research',
  ],
  ja: [
    '2022年3月～現在 勤務',
    '2018年3月～2022年2月（卒業見込み） 学歴',
    '全州の大学、全州',
    '2027年2月から 研究',
  ],
}

test.each(languages)(
  'periods, places and what begins in a later month are written as in %s, and no two words run together',
  async (language) => {
    const content = createFixtureContent()
    const { education, experience } = content
    if (education['jeonju']) education['jeonju'].status = 'current'
    Object.assign(experience['secret'] ?? {}, { visibility: 'public', startDate: '2027-02' })
    await using site = await openTestSite({ content })
    const text = textOf(await (await site.get(`/${language}/about`)).text())
    for (const words of read[language]) expect(text).toContain(words)
    const { copyright, builtWith } = catalogues[language].layout.footer
    expect(text).toContain(`${copyright(2023, content.profile.name[language] ?? '')} ${builtWith}`)
  },
)

test('what the owner has written only in Korean is marked as Korean on pages in other languages', async () => {
  const content = createFixtureContent()
  const [subtitle, title] = ['지도를 그리는 사람입니다.', '지도와 길']
  content.profile.subtitle = { ko: subtitle }
  content.home.showcase = content.home.showcase.map((card) => ({ ...card, title: { ko: title } }))
  await using site = await openTestSite({ content })
  for (const [path, pattern] of [
    ['/en', `<h1[^>]* lang="ko"[^>]*>.*${subtitle}`],
    ['/en', `<h3[^>]* lang="ko"[^>]*>${title}`],
    ['/ja/about', `<p[^>]* lang="ko"[^>]*>${subtitle}`],
  ]) {
    expect(await (await site.get(path ?? '')).text()).toMatch(new RegExp(pattern ?? ''))
  }
  expect(await (await site.get('/ko')).text()).not.toMatch(/<h[13][^>]* lang="ko"/)
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
