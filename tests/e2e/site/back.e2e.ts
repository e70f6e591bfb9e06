/** Back, in a browser with a back-forward cache: pages come back as they were left, which may be outdated. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectWords } from '#app/projects/project-words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languageNames } from '#shared/i18n/languages.ts'
import { browseTestSite, goBack, lightnessOf } from '../../support/browser.ts'

const site = await browseTestSite({ backForwardCache: true, hasMotion: true })
const { theme, language } = catalogues.ko

test('a page restored by Back shows a theme that was chosen since', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  await openProject(page)
  await page.getByRole('button', { name: theme.toDark }).click()
  await goBack(page, '/projects')
  await expect.poll(() => lightnessOf(page)).toBeLessThan(0.3)
  await page.getByRole('button', { name: theme.toLight }).waitFor()
})

test('a page restored by Back is in a language that was chosen since', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  await open('/projects')
  await openProject(page)
  await page.getByRole('button', { name: language.current(languageNames.ko.name) }).click()
  await page.getByRole('link', { name: languageNames.en.name }).click()
  await page.getByRole('link', { name: projectWords.en.back }).waitFor()
  await goBack(page, '/projects')
  await page.getByRole('heading', { level: 1, name: projectsWords.en.title }).waitFor()
})

test('the filters of a list restored by Back match what it shows', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/projects')
  const year = page.getByRole('combobox', { name: projectsWords.ko.year })
  await year.selectOption('2024')
  await page.waitForURL('**/projects?year=2024')
  await goBack(page, '/projects')
  await expect.poll(() => year.inputValue()).toBe('')
})

async function openProject(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
}
