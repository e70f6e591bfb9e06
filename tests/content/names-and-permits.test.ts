/** How the owner's name is read and written, and where the owner may work. */
import { describe, expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

function createContent(): Content {
  const content = createFixtureContent()
  return {
    ...content,
    profile: {
      ...content.profile,
      nameReading: { ko: '金하나', en: 'kim ha-na', ja: 'きむ・はな' },
      permits: [
        {
          country: { ko: '대한민국', en: 'South Korea', ja: '韓国' },
          permit: { ko: '국민', en: 'citizen', ja: '国籍あり' },
        },
        {
          country: { ko: '호주', en: 'Australia', ja: 'オーストラリア' },
          permit: { ko: '학생 비자', en: 'student visa', ja: '学生ビザ' },
          until: '2027-03',
        },
      ],
      languages: [
        {
          name: { ko: '일본어', en: 'Japanese', ja: '日本語' },
          level: { ko: '모어', en: 'native', ja: '母語' },
        },
        {
          name: { ko: '영어', en: 'English', ja: '英語' },
          level: { ko: '고급', en: 'advanced', ja: '上級' },
        },
      ],
    },
  }
}

const expected = {
  ko: {
    names: ['金하나', 'Hana Kim', 'キム・ハナ'],
    permits: ['대한민국: 국민', '호주: 학생 비자(2027년 3월까지 유효)'],
    spoken: '일본어(모어), 영어(고급)',
  },
  en: {
    names: ['kim ha-na', '김하나', 'キム・ハナ'],
    permits: ['South Korea: citizen', 'Australia: student visa (valid until Mar 2027)'],
    spoken: 'Japanese (native), English (advanced)',
  },
  ja: {
    names: ['きむ・はな', '김하나', 'Hana Kim'],
    permits: ['韓国：国籍あり', 'オーストラリア：学生ビザ（2027年3月まで有効）'],
    spoken: '日本語（母語）、英語（上級）',
  },
}

describe.each(anyDatabase)('on $name', (database) => {
  test.each(languages)('About and the resume in %s say both', async (language) => {
    await using site = await openTestSite({ database, content: createContent() })
    const { names, permits, spoken } = expected[language]
    const html = await (await site.get(`/${language}/about`)).text()
    const line = html.slice(html.indexOf(aboutWords[language].names))
    const shown = line.slice(line.indexOf('</span>'), line.indexOf('</p>'))
    expect(
      shown
        .replaceAll(/<[^>]*>|<!-- -->/g, '')
        .replace(/\u00a0/g, ' ')
        .trim(),
    ).toBe(names.join(' · '))
    const said = permits.map((one) => `<dd>${one}</dd>`).join('')
    const text = html.replaceAll(/<\/?(?:span|wbr)[^>]*>|<!-- -->|\u2060/g, '')
    expect(text).toContain(`<dt>${aboutWords[language].facts.permits}</dt>${said}`)
    expect(text).toContain(`<dd>${spoken}</dd>`)
    expect(html).toContain(`"alternateName":${JSON.stringify(names)}`)
    expect(html).toMatch(
      /\{"@type":"Permit","name":"[^"]+","validIn":\{"@type":"Country","name":"[^"]+"\},"validUntil":"2027-03"\}/,
    )
    const { basics } = await (await site.get(`/resume.${language}.json`)).json()
    expect(basics.alternateNames).toEqual(names)
    expect(basics.workPermits).toEqual([
      { country: expect.any(String), permit: expect.any(String) },
      { country: expect.any(String), permit: expect.any(String), until: '2027-03' },
    ])
    const { data } = await (await site.get(`/api/profile?lang=${language}`)).json()
    expect(data).toMatchObject({ nameReading: names[0], permits: basics.workPermits })
  })

  test('names of languages that the site lacks, and the same spelling twice, are not shown', async () => {
    const content = createContent()
    content.site.languages = ['ko', 'en']
    content.profile.name = { ko: 'Hana', en: 'Hana', ja: 'ハナ' }
    delete content.profile.nameReading
    delete content.profile.permits
    await using site = await openTestSite({ database, content })
    const html = await (await site.get('/en/about')).text()
    expect(html).not.toContain(aboutWords.en.names)
    expect(html).not.toContain('alternateName')
    const { basics } = await (await site.get('/resume.en.json')).json()
    expect(Object.keys(basics)).not.toContain('alternateNames')
    expect(Object.keys(basics)).not.toContain('workPermits')
  })

  test('a permit is added in the panel; what is wrong in it is named', async () => {
    await using site = await openEditingSite({ database })
    const permit = { country: { ko: '일본' }, permit: { ko: '' }, until: '2027' }
    await site.save('/profile/profile', 'present', { permits: [undefined, [permit]] })
    const refused = await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    expect(refused.data.problems).toEqual([
      { path: ['permits', 0, 'permit', 'ko'], problem: 'is empty' },
      { path: ['permits', 0, 'until'], problem: 'is not a month like 2025-03' },
    ])
    const corrected = { country: { ko: '일본' }, permit: { ko: '취업 비자' } }
    await site.save('/profile/profile', 'present', { permits: [[permit], [corrected]] })
    expect(
      (await site.ask('POST', '/profile/profile/publish', { version: 'present' })).status,
    ).toBe(200)
    expect(await site.read('/en/about')).toContain('<dd lang="ko">일본: 취업 비자</dd>')
  })
})
