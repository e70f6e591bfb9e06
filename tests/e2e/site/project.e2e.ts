/** A visitor reads a project, and continues to the next. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectWords } from '#app/projects/project-words.ts'
import { formatMonth } from '#app/ui/dates.ts'
import { keepCounters } from '#app/ui/title-text.tsx'
import { languages } from '#shared/i18n/languages.ts'
import type { Project } from '#shared/projects.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()

test('a project shows its facts in each language', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  for (const language of languages) {
    const project = await site.api.projects.find(1, language)
    if (!project) throw new Error('The sample content has lost its first project.')
    await open(addressIn(language, '/projects/1'))
    const article = page.getByRole('article')
    const shown = projectWords[language]

    const title = keepCounters(project.title)
    await article.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    const { startDate, endDate } = project
    const period = [startDate, endDate]
      .map((day) => formatMonth(String(day), language))
      .join(language === 'ja' ? '～' : ' ~ ')
    expect(await definitionsOf(page, shown.period)).toEqual([period])
    expect(await definitionsOf(page, shown.relatedAcademics)).toEqual(
      project.relatedAcademics.map(({ name }) => name),
    )
    for (const { id, name } of project.relatedAcademics) {
      const link = article.getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href')).toBe(addressIn(language, `/academics#${id}`))
    }
    const source = article.getByRole('link', { name: shown.github, exact: true })
    expect(await source.getAttribute('href')).toBe(project.githubUrl)
    const demo = article.getByRole('link', { name: shown.demo, exact: true })
    expect(await demo.getAttribute('href')).toBe(project.demoUrl)
    const facts = article.locator('dl')
    expect(await facts.getByRole('listitem').allTextContents()).toEqual(project.techStacks)
  }
})

test('a project without courses or a demo does not mention them', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  const shown = projectWords.ko
  const projects = await listProjects()
  const courseless = projects.find(({ relatedAcademics }) => relatedAcademics.length === 0)
  const demoless = projects.find(({ demoUrl }) => demoUrl === undefined)
  await open(`/projects/${courseless?.id}`)
  expect(await page.getByText(shown.relatedAcademics, { exact: true }).count()).toBe(0)
  await open(`/projects/${demoless?.id}`)
  expect(await page.getByRole('link', { name: shown.demo, exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: shown.github, exact: true }).count()).toBe(1)
})

test('links lead from the newest project to the oldest and back', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  const projects = await listProjects()
  const shown = projectWords.ko
  const inNavigation = new RegExp(`<nav[^>]* aria-label="${shown.neighbours}".*?</nav>`, 's')
  for (const [index, { id }] of projects.entries()) {
    const html = await (await fetch(`${site.origin}/ko/projects/${id}`)).text()
    const [navigation = ''] = inNavigation.exec(html.replaceAll('&#x27;', "'")) ?? []
    const neighbours = [projects[index - 1], projects[index + 1]].filter((one) => one !== undefined)
    expect(navigation.match(/(?<=href="\/ko\/projects\/)\d+/g)).toEqual(
      neighbours.map((neighbour) => `${neighbour.id}`),
    )
    for (const { title } of neighbours) expect(navigation).toContain(title)
  }

  const [newest, second] = projects
  const neighbours = page.getByRole('navigation', { name: shown.neighbours })
  await open(`/projects/${newest?.id}`)
  await neighbours.getByRole('link', { name: shown.next }).click()
  await page.waitForURL(`**/projects/${second?.id}`)
  await neighbours.getByRole('link', { name: shown.previous }).click()
  await page.waitForURL(`**/projects/${newest?.id}`)
})

test('an unknown project has a not-found page in each language with a link back', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  for (const language of languages) {
    const shown = projectWords[language]
    for (const id of ['0', '01', 'one', '99999999999', '1.5']) {
      const response = await fetch(`${site.origin}${addressIn(language, `/projects/${id}`)}`)
      expect(response.status, id).toBe(404)
      expect(await response.text(), `${id} in ${language}`).toContain(shown.notFound)
    }
    const response = await open(addressIn(language, '/projects/999'))
    expect(response.status()).toBe(404)
    const main = page.getByRole('main')
    await main.getByText(shown.notFound, { exact: true }).waitFor()
    await main.getByRole('link', { name: shown.back }).click()
    await page.waitForURL(`**${addressIn(language, '/projects')}`)
  }
})

/** The newest first. */
async function listProjects(): Promise<Project[]> {
  const sort = 'endDate,desc'
  const { items } = await site.api.projects.list(
    { page: 0, size: 50, sort, techStacks: [], search: '' },
    'ko',
  )
  return items
}

/** The value of a term in a project's list of facts. */
function definitionsOf(page: Page, term: string): Promise<string[]> {
  return page
    .getByRole('term')
    .filter({ hasText: term })
    .evaluate((node) => {
      const found: string[] = []
      let next = node.nextElementSibling
      while (next?.tagName === 'DD') {
        found.push(next.textContent ?? '')
        next = next.nextElementSibling
      }
      return found
    })
}
