/** Metadata and speculation rules in a real browser: it accepts them without warnings. */
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { academicsWords } from '#app/academics/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()

/** All kinds of structured data. `sizes.e2e.ts` opens all pages in each language, and fails with any message of the console. */
const paths = isLong
  ? ['/', '/about', '/projects', '/academics', '/privacy', '/projects/1']
  : ['/', '/projects/1']

test('browsers report no error in the structured data, icons or manifest of a page, in each language', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  for (const language of journeysIn('ko')) {
    // Violations of the policy appear in the console, and any console message fails the test.
    for (const path of paths) {
      await open(addressIn(language, path))
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
        return link && (await fetch(link.href)).status
      })
      expect(manifest, `${path} in ${language}`).toBe(200)
    }
    expect(await page.locator('script[type="application/ld+json"]').count(), language).toBe(2)
  }
})

test('browsers apply the speculation rules: a page under the pointer is prefetched, a download is not', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, context, open } = visit
  const session = await context.newCDPSession(page)
  const rules: { sourceText: string; errorType?: string }[] = []
  const candidates = new Set<string>()
  const prefetched: string[] = []
  const pathOf = (url: string) => new URL(url).pathname
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => rules.push(ruleSet))
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) candidates.add(pathOf(key.url))
  })
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') prefetched.push(pathOf(prefetchUrl))
  })
  await session.send('Preload.enable')

  await open('/en/about')
  await expect.poll(() => rules.length).toBeGreaterThan(0)
  expect(rules.map(({ errorType }) => errorType)).toEqual(rules.map(() => undefined))
  expect(rules[0]?.sourceText).toContain('href_matches')

  const words = catalogues.en
  const download = page
    .getByRole('main')
    .getByRole('link', { name: aboutWords.en.download('English') })
  const downloadPath = pathOf(await download.evaluate((link: HTMLAnchorElement) => link.href))
  const menu = page.getByRole('navigation', { name: words.layout.mainNavigation })
  await menu.getByRole('link', { name: words.navigation.academics }).hover()
  await expect.poll(() => prefetched).toContain('/en/academics')
  // The browser lists every link that the rules allow, also those that it has not prefetched.
  expect([...candidates]).toContain('/en/projects')
  expect([...candidates]).not.toContain(downloadPath)
  expect(prefetched).not.toContain(downloadPath)
  await menu.getByRole('link', { name: words.navigation.academics }).click()
  await page.getByRole('heading', { level: 1, name: academicsWords.en.title }).waitFor()
})
