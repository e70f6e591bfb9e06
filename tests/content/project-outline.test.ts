/** Role, team, problem, contribution and results of a project: on its page, in the API and in structured data. */
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const written = (text: string) =>
  Object.fromEntries(languages.map((language) => [language, `${text} ${language}`])) as Record<
    Language,
    string
  >

test.each(languages)('a project opens with what a recruiter asks first (%s)', async (language) => {
  const content = createFixtureContent()
  const [project, other] = content.projects
  if (!project || !other) throw new Error('The sample has too few projects.')
  Object.assign(project.facts, {
    role: written('surveyor'),
    teamSize: 3,
    problem: written('no map.'),
    contribution: written('I drew one.'),
    results: written('12 km.'),
  })
  await using site = await openTestSite({ content })
  const html = await (await site.get(`/${language}/projects/${project.id}`)).text()
  const opening = html.slice(html.indexOf('<h1'), html.indexOf('<svg', html.indexOf('<h1')))
  for (const text of ['surveyor', 'no map.', 'I drew one.', '12\u00a0km.'])
    expect(opening).toContain(`<dd>${text} ${language}</dd>`)
  expect(opening).toMatch(/<dd>3[ \u2060]?(?:명|people|名)<\/dd>/)
  expect(html).toContain(
    `"abstract":"no map. ${language} I drew one. ${language} 12 km. ${language}"`,
  )
  expect(html).toContain(`"author":{"@type":"Role","roleName":"surveyor ${language}","author":{`)

  const { data } = await (await site.get(`/api/projects/${project.id}?lang=${language}`)).json()
  expect(data).toMatchObject({
    teamSize: 3,
    role: `surveyor ${language}`,
    results: `12 km. ${language}`,
  })
  const resume = await (await site.get(`/resume.${language}.json`)).json()
  expect(resume.projects).toContainEqual(
    expect.objectContaining({
      roles: [`surveyor ${language}`],
      highlights: [`no map. ${language}`, `I drew one. ${language}`, `12 km. ${language}`],
    }),
  )
  const plain = await (await site.get(`/${language}/projects/${other.id}`)).text()
  const head = plain.slice(plain.indexOf('<h1'), plain.indexOf('<svg', plain.indexOf('<h1')))
  expect(head).not.toContain('<dl')
})
