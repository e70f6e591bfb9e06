/** Lists that the owner has left empty: no page has a heading over nothing. */
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { academicsWords } from '#app/academics/words.ts'
import { projectWords } from '#app/projects/project-words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

test.each(languages)('a filter without courses says so in %s', async (language) => {
  const content = createFixtureContent()
  delete content.courses['writing']
  await using site = await openTestSite({ content })
  const words = academicsWords[language]
  const general = await read(site, `/${language}/academics?show=general`)
  expect(general).toContain(`>${words.noCourses}<`)
  expect(general).not.toContain('<table')
  const major = await read(site, `/${language}/academics?show=major`)
  expect(major).not.toContain(words.noCourses)
  expect(major).toContain('<table')
})

test('skills, fields of interest, technologies of a project and links of the owner have no heading if there are none', async () => {
  const content = createFixtureContent()
  const headings = [
    ['/en/about', `<h3>${aboutWords.en.skills}</h3>`],
    ['/en/about', `<h3>${aboutWords.en.focus}</h3>`],
    ['/en/about', `<h2>${catalogues.en.layout.footer.social}</h2>`],
    ['/en/projects/3', `<dt>${projectWords.en.techStacks}</dt>`],
  ] as const
  await using filled = await openTestSite({ content })
  for (const [path, heading] of headings) expect(await read(filled, path)).toContain(heading)

  const { profile, projects } = content
  Object.assign(profile, { primarySkills: [], industryFocus: [] })
  profile.contact.links = []
  for (const { facts } of projects) facts.techStacks = []
  await using empty = await openTestSite({ content })
  for (const [path, heading] of headings) expect(await read(empty, path)).not.toContain(heading)
})

test('the number of projects has no note about those on this site if there are none', async () => {
  const content = createFixtureContent()
  content.profile.totalProjects = 11
  const note = /dd[^>]*>\d+ of them/
  await using filled = await openTestSite({ content })
  expect(await read(filled, '/en/about')).toMatch(note)
  for (const { facts } of content.projects) facts.visibility = 'unlisted'
  await using empty = await openTestSite({ content })
  expect(await read(empty, '/en/about')).not.toMatch(note)
})

test.each(languages)(
  'pages of lists without entries say so and offer nothing to do with them in %s',
  async (language) => {
    const content = createFixtureContent()
    const filled = await openTestSite({ content })
    Object.assign(content, { courses: {}, techStack: [] })
    for (const { facts } of content.projects) facts.visibility = 'hidden'
    Object.assign(content.home, { projects: [], showcase: [] })
    content.profile.totalProjects = 3
    await using empty = await openTestSite({ content })
    const shows = async (path: string, part: string) => [
      (await read(filled, `/${language}${path}`)).includes(part),
      (await read(empty, `/${language}${path}`)).includes(part),
    ]
    const { emptyText } = academicsWords[language]
    expect(await shows('/academics', `<p>${emptyText}</p>`)).toEqual([false, true])
    expect(await shows('/projects', '<input type="search"')).toEqual([true, false])
    const { emptyTitle, noneTitle } = projectsWords[language]
    expect(await shows('/projects', noneTitle)).toEqual([false, true])
    expect(await shows('/projects?q=zzz', emptyTitle)).toEqual([true, true])
    expect(await shows('', '/about#tech-stack"')).toEqual([true, false])
    const figure = `<dt>${aboutWords[language].totalProjects}`
    expect(await shows('/about', figure)).toEqual([true, false])
    await filled[Symbol.asyncDispose]()
  },
)

async function read(site: TestSite, path: string): Promise<string> {
  return (await (await site.get(path)).text()).replaceAll('<wbr/>', '')
}
