/** The academic record of schools that grade in other ways: pages, JSON and the JSON Resume have their figures, and no other. */
import { expect, test } from 'vitest'
import { academicsWords } from '#app/academics/words.ts'
import type { CourseContent } from '#shared/academics.ts'
import { type GradingPreset, gradingOf } from '#shared/grading.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { jsonResumePath } from '#shared/pages.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const readText = async (site: TestSite, path: string) => (await site.get(path)).text()

const { ko: words } = catalogues

function openSchool(preset: GradingPreset, courses: Record<string, Partial<CourseContent>>) {
  const content = createFixtureContent()
  const [[, base] = []] = Object.entries(content.courses)
  if (!base) throw new Error('There is no course.')
  const { grade: _, marks: _marks, creditPoints: _credits, ...bare } = base
  const grading = gradingOf(preset, ['ko', 'en', 'ja'])
  const changed = Object.entries(courses).map(([id, course]) => [id, { ...bare, ...course }])
  return openTestSite({
    content: {
      ...content,
      academics: { ...content.academics, grading },
      courses: Object.fromEntries(changed),
      projects: content.projects.map(({ facts: { relatedAcademics: _, ...facts }, ...rest }) => ({
        ...rest,
        facts,
      })),
    },
  })
}

const textOf = (html: string) => html.replaceAll(/<wbr\/?>/g, '').replaceAll(/(?:<[^>]*>)+/g, '|')

test('a Korean record of 4.5 points has its letters, and no average of marks', async () => {
  await using site = await openSchool('korea-4.5', {
    one: { grade: 'A+', creditPoints: 3 },
    two: { grade: 'B0', creditPoints: 1.5 },
    three: { grade: 'P', creditPoints: 1 },
    four: { status: 'enrolled' },
  })
  const page = textOf(await readText(site, '/ko/academics'))
  expect(page).toContain(`|${words.academics.gpa}|4.00|${academicsWords.ko.gpaScale(4.5)}|`)
  expect(page).toContain(`|${academicsWords.ko.totalCredits}|5.5|`)
  expect(page).toContain('|A+|3|')
  expect(page).not.toContain(words.academics.wam)
  const { data } = JSON.parse(await readText(site, '/api/academics?lang=ko'))
  expect(data.summary).toMatchObject({ gpa: 4, wam: null })
  expect(data.courses.find(({ id }: { id: string }) => id === 'four')).not.toHaveProperty(
    'creditPoints',
  )
  const resume = JSON.parse(await readText(site, jsonResumePath('ko')))
  expect(JSON.stringify(resume.education)).toContain('"score":"4 / 4.5"')
})

test('a school that gives marks only has their average, and no grades', async () => {
  await using site = await openSchool('marks-100', {
    one: { marks: 92.5, creditPoints: 2 },
    two: { marks: 80, creditPoints: 2 },
  })
  const page = textOf(await readText(site, '/ko/academics'))
  expect(page).toContain(`|${words.academics.averageMark}|86.3|`)
  expect(page).toContain(`|${academicsWords.ko.marks(92.5)}|2|`)
  expect(page).not.toContain(words.academics.gpa)
  expect(page).not.toContain('–|')
})

test('the labels of grades are those of the language', async () => {
  await using site = await openSchool('japan-4.0', { one: { grade: '秀', creditPoints: 2 } })
  expect(textOf(await readText(site, '/en/academics'))).toContain('|秀 (S)|')
  expect(textOf(await readText(site, '/ja/academics'))).toContain('|秀|')
  expect(textOf(await readText(site, '/ja/about'))).toContain(' 秀|')
})
