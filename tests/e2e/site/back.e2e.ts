/** Back, in a browser with a back-forward cache: pages come back as they were left, which may be outdated. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { academicsWords } from '#app/academics/words.ts'
import { projectWords } from '#app/projects/project-words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languageNames } from '#shared/i18n/languages.ts'
import { browseTestSite, goBack, lightnessOf } from '../../support/browser.ts'
import { demoOptions } from '../../support/demo-site.ts'
import { isLong } from '../../support/is-long.ts'
import { signInByCalls } from '../../support/sign-in-by-calls.ts'
import { accountButton, logout, newEmail, wordsOf } from '../../support/sign-in-visits.ts'

const served = demoOptions(() => new Date())
const site = await browseTestSite({ backForwardCache: true, hasMotion: true, served })
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

test('Back to the profile after signing out leads to the login page, which gives no reason: the visitor knows it', async () => {
  await using visit = await site.visit({ language: 'en', refusals: /^\/auth\// })
  const { page, open } = visit
  const { login, profile } = wordsOf('en')
  await signInByCalls(page, site.origin, newEmail('back'))
  await open('/en/profile')
  await page.getByText(profile.thisSession).waitFor()
  await page
    .getByRole('link', { name: catalogues.en.navigation.about, exact: true })
    .first()
    .click()
  await accountButton(page).waitFor()
  await logout(page, 'en')
  await page.goBack()
  await page.waitForURL(/\/login\?to=profile/)
  expect(page.url()).toBe(`${site.origin}/en/login?to=profile`)
  expect(await page.getByText(login.endedElsewhere).count()).toBe(0)
})

test.runIf(isLong)('a page restored by Back is in a language that was chosen since', async () => {
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

test('a filter that takes long says so as a status; the filters of a list restored by Back match what it shows', async () => {
  await using visit = await site.visit()
  const { page, context, open } = visit
  const { loading } = catalogues.ko.pages
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await open('/projects')
  await noteStatus(page)
  await line.send('Network.emulateNetworkConditions', slowLine)
  const filters = page.getByRole('search')
  const year = filters.getByRole('combobox', { name: projectsWords.ko.year })
  await year.selectOption('2024')
  await page.waitForURL('**/projects?year=2024')
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(loading)
  expect(await filters.getByRole('status').textContent()).toBe('')
  await goBack(page, '/projects')
  await expect.poll(() => year.inputValue()).toBe('')
  expect(await filters.getByRole('status').textContent()).toBe('')

  await open('/academics')
  await noteStatus(page)
  await page.getByRole('link', { name: academicsWords.ko.major }).click()
  await page.waitForURL('**/academics?show=major')
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(loading)
  expect(await page.evaluate(() => sessionStorage.getItem('stopped'))).toBe('')
})

/** Answers need longer than the text "Loading..." waits for. */
const slowLine = { offline: false, latency: 800, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * Notes for the next page what the status of the filters says, and what after Escape, by which visitors stop the loading:
 * locators wait until a navigation that has begun is over.
 */
async function noteStatus(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('status')
    .evaluate((status) => {
      sessionStorage.removeItem('said')
      new MutationObserver(() => {
        if (!status.textContent) return
        sessionStorage.setItem('said', status.textContent)
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
        sessionStorage.setItem('stopped', status.textContent)
      }).observe(status, { childList: true })
    })
}

async function openProject(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
}
