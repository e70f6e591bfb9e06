/** The header by keyboard: the skip link, the order of the controls, and the menu of a phone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeWords } from '#app/home/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { browseTestSite, desktop, phone } from '../../support/browser.ts'

const site = await browseTestSite()

test('Tab goes from the skip link through the header into the page, in reading order', async () => {
  await using visit = await site.visit({ language: 'en', viewport: desktop })
  const { page, open } = visit
  await open('/')
  const { layout, navigation, language, theme } = catalogues.en
  expect(await tabThrough(page, 12)).toEqual([
    layout.skip,
    expect.stringContaining('Gildong Hong'),
    navigation.home,
    navigation.projects,
    navigation.academics,
    navigation.about,
    `${navigation.blog}(${layout.opensInNewTab})`,
    navigation.contact,
    navigation.login,
    language.current('English'),
    theme.toDark,
    homeWords.en.projects,
  ])
})

test('on a phone Tab reaches the links only when the menu is open', async () => {
  await using visit = await site.visit({ language: 'en', viewport: phone })
  const { page, open } = visit
  await open('/')
  const { layout, navigation, language, theme } = catalogues.en
  const header = [layout.skip, 'Gildong Hong', language.current('English'), theme.toDark]
  expect(await tabThrough(page, 6)).toEqual([...header, layout.openMenu, homeWords.en.projects])

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: layout.mainNavigation })
  await menu.getByRole('link').first().waitFor()
  expect(await tabThrough(page, 2)).toEqual([navigation.home, navigation.projects])
})

test('the skip link jumps over the header', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  await open('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await tabThrough(page, 1)).toEqual([homeWords.en.projects])
})

/** Presses Tab this many times and returns what had the focus each time. */
async function tabThrough(page: Page, times: number): Promise<string[]> {
  const names: string[] = []
  for (let count = 0; count < times; count++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement
        const shown = focused instanceof HTMLElement ? focused.innerText.replaceAll('\n', '') : ''
        return focused?.ariaLabel ?? shown.trim()
      }),
    )
  }
  return names
}
