/** Nothing of the sample content is built in: with other content, it is another person's site. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { academicsWords } from '#app/academics/words.ts'
import { keepPhrases } from '#app/ui/title-text.tsx'
import { labelOfGrade } from '#shared/academics.ts'
import { languages } from '#shared/i18n/languages.ts'
import { inLanguage } from '#shared/text.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { anyDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readSample } from '../support/own-page.ts'
import { openTestSite } from '../support/site.ts'

describe.each(anyDatabase)('on $name', (database) => {
  test('another content folder makes another site, in every language', async () => {
    const content = createFixtureContent()
    const folder = await mkdtemp(join(tmpdir(), 'madang-other-'))
    await writeContent(folder, content)
    await using site = await openTestSite({ database, content: folder })

    const { profile } = await readSample()
    for (const language of languages) {
      const strangers = [
        inLanguage(profile.name, language, 'ko'),
        profile.contact.email,
        'network.example',
      ]
      const ids = content.projects.map(({ id }) => `/projects/${id}`)
      for (const path of ['', '/projects', ...ids, '/nowhere']) {
        const html = await (await site.get(`/${language}${path}`)).text()
        expect(html).toContain(
          inLanguage(content.site.title, language, 'ko').replace("'", '&#x27;'),
        )
        expect(html).toContain(content.profile.contact.email)
        expect(strangers.filter((words) => html.includes(words))).toEqual([])
      }
    }
    expect((await site.get('/projects/1')).status).toBe(404)
  })
})

test('a site without content has complete pages', async () => {
  const content = createFixtureContent()
  const bare = {
    ...content,
    projects: [],
    posts: {},
    courses: {},
    achievements: {},
    techStack: [],
    home: { ...content.home, showcase: [] },
  }
  await using site = await openTestSite({ content: bare })
  for (const path of ['/en', '/en/projects']) {
    const response = await site.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Hana Kim')
  }
  const read = async (path: string) => (await site.get(path)).text()
  expect(await read('/en/academics')).toContain('>Academic information not found</h2>')
  const about = await read('/en/about')
  expect(about).toContain('id="recruiters"')
  expect(about).not.toContain('id="achievements"')
})

test('the record shows its four figures and all that is known of a course, and About three figures', async () => {
  await using site = await openTestSite()
  /** The text of a page, with a bar between elements. */
  const read = async (path: string) =>
    (await (await site.get(path)).text())
      .replaceAll(/<wbr\/?>/g, '')
      .replaceAll(/(?:<[^>]*>)+/g, '|')
  const record = await site.api.academics.get('en')
  const { courses } = record
  const graded = courses.find(({ grade, semesterMonths }) => grade && semesterMonths)
  if (!graded) throw new Error('No course of the sample content has a grade.')
  const shown = (await read('/en/academics')).replaceAll('&#x27;', "'")
  const words = academicsWords.en
  expect(shown).toContain(`|${words.totalCredits}|114|Completed credits|48|`)
  expect(shown).toContain(`|GPA|5.88|${words.gpaScale(7)}|WAM|`)
  const { name, description, semester, semesterMonths, creditPoints, marks = 0 } = graded
  const grade = labelOfGrade(record, graded.grade ?? '')
  expect(shown).toContain(
    [
      '',
      name,
      description,
      semester,
      semesterMonths,
      'Completed',
      grade,
      words.marks(marks),
      creditPoints,
      '',
    ].join('|'),
  )
  expect(await read('/en/about')).toMatch(
    /\|Projects\|11\|[^|]*\|Experience\|2 years\|Achievements\|3\|/,
  )
})

test.each(languages)(
  'the empty texts of an achievement are placeholders in %s',
  async (language) => {
    const empty = { ko: '', en: '', ja: '' }
    const achievement = { date: '2025-06', title: empty, description: empty, impact: empty }
    const content = { ...createFixtureContent(), achievements: { first: achievement } }
    await using site = await openTestSite({ content })
    const html = await (await site.get(`/${language}/about`)).text()
    const [, list = ''] = /id="achievements".*?(<ol.*?<\/ol>)/s.exec(html) ?? []
    const text = list.replaceAll(/<wbr\/?>|<\/?span[^>]*>/g, '')
    for (const words of Object.values(aboutWords[language].achievementComing)) {
      expect(text).toContain(`>${keepPhrases(words)}<`)
    }
  },
)
