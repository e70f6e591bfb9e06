/** The owner chooses which projects Home shows, and in which order. */
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { homeWords } from '#app/home/words.ts'
import { languages } from '#shared/i18n/languages.ts'
import { checkContent } from '../../server/content/folder/check-content.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { anyDatabase } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { countBytes, maxFlightBytes } from '../support/first-flight.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readSample } from '../support/own-page.ts'
import { openTestSite } from '../support/site.ts'

/** The ids of the projects that Home links to, in their order. */
function listShown(html: string): number[] {
  const main = html.slice(html.indexOf('id="projects"'))
  return [...main.matchAll(/href="[^"]*\/projects\/(\d+)"/g)].map(([, id]) => Number(id))
}

function contentWith(projects: number[]) {
  const content = createFixtureContent()
  return { ...content, home: { ...content.home, projects } }
}

test('six chosen projects arrive with Home in the first ten packets', async () => {
  const content = await readSample()
  const projects = content.projects.slice(0, 6).map(({ id }) => id)
  expect(projects).toHaveLength(6)
  await using site = await openTestSite({
    compressesWell: true,
    content: { ...content, home: { ...content.home, projects } },
  })
  for (const language of languages) {
    const response = await site.get(`/${language}`, { headers: { 'accept-encoding': 'br' } })
    expect(await countBytes(response.clone()), language).toBeLessThanOrEqual(maxFlightBytes)
  }
})

describe.each(anyDatabase)('on $name', (database) => {
  test('Home shows the chosen projects in their order, and without a choice the newest', async () => {
    await using chosen = await openTestSite({ database, content: contentWith([3, 12]) })
    for (const language of languages) {
      // Japanese titles may break between phrases.
      const html = (await (await chosen.get(`/${language}`)).text()).replaceAll('<wbr/>', '')
      expect(listShown(html)).toEqual([3, 12])
      expect(html).toContain(homeWords[language].chosenProjects)
      expect(html).not.toContain(homeWords[language].recentProjects)
    }
    for (const content of [createFixtureContent(), contentWith([])]) {
      await using usual = await openTestSite({ database, content })
      const html = await (await usual.get('/en')).text()
      expect(listShown(html)).toEqual([12, 3])
      expect(html).toContain(homeWords.en.recentProjects)
    }
  })

  test('the choice is edited in the panel; what is no project is named, and nothing is published', async () => {
    await using site = await openEditingSite({ database })
    await site.save('/home/home', 'present', { projects: [undefined, [3, 99]] })
    const refused = await site.ask('POST', '/home/home/publish', { version: 'present' })
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      data: { problems: [{ path: ['projects', 1], problem: 'is not a project' }] },
    })
    await site.save('/home/home', 'present', {
      projects: [
        [3, 99],
        [3, 3],
      ],
    })
    expect(await site.ask('POST', '/home/home/publish', { version: 'present' })).toMatchObject({
      data: { problems: [{ path: ['projects'], problem: 'names a project twice' }] },
    })
    await site.save('/home/home', 'present', { projects: [[3, 3], [3]] })
    expect((await site.ask('POST', '/home/home/publish', { version: 'present' })).status).toBe(200)
    expect(listShown(await site.read('/ko'))).toEqual([3])
  })

  test('a chosen project cannot be moved to the trash', async () => {
    await using site = await openEditingSite({ database, content: contentWith([3]) })
    expect(await site.ask('POST', '/project/3/trash', { version: 'present' })).toMatchObject({
      code: 'VALIDATION',
      data: { problems: [{ path: [], problem: 'is used by home/home' }] },
    })
    expect((await site.ask('POST', '/project/12/trash', { version: 'present' })).status).toBe(200)
  })
})

test('an import names the line of a choice that is no project, and refuses more than six', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-chosen-'))
  await writeContent(folder.path, createFixtureContent())
  const file = join(folder.path, 'home.yaml')
  const home = await readFile(file, 'utf8')
  const check = async (lines: string) => {
    await writeFile(file, `${home}${lines}`)
    return (await checkContent(folder.path)).problems
  }
  const first = home.split('\n').length
  expect(await check('projects:\n  - 3\n  - 99\n')).toEqual([
    `home.yaml:${first + 2} projects.1 is not a project`,
  ])
  expect(await check('projects: [1, 2, 3, 4, 5, 6, 7]\n')).toEqual([
    `home.yaml:${first} projects has more than 6 entries`,
  ])
  expect(await check('projects: [one]\n')).toEqual([
    `home.yaml:${first} projects.0 is not a number`,
  ])
  expect(await check('projects: [12, 3]\n')).toEqual([])
})
