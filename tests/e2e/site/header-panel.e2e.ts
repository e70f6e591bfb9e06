/** How the panel of sign-in opens and closes in the header: keys, pointer, phone, and without its script. */
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressIn, addressOf, phone, tap } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import { rednessOf } from '../../support/looks.ts'
import {
  accountButton,
  choose,
  headerLogin,
  openSignIn,
  owner,
  visitor,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, visit } = await openSignIn()

const isFocused = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector), selector)

test('a pointer or the focus that rests on Login opens the panel, and it closes when they have left; by keys, Enter opens it, Tab goes into it, Escape leads back to the link', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  const { link, panel, frame } = headerLogin(page, 'en')
  const button = frame.getByRole('button', { name: catalogues.en.demo.button })
  await open('/en/privacy')
  await link.hover()
  await panel.waitFor()
  await page.mouse.move(10, 600)
  await panel.waitFor({ state: 'hidden' })

  await page.keyboard.press('Tab')
  await link.focus()
  await panel.waitFor()
  await page.getByRole('link', { name: catalogues.en.navigation.home, exact: true }).first().focus()
  await panel.waitFor({ state: 'hidden' })

  await link.click()
  await panel.waitFor()
  await page.mouse.move(10, 600)
  await page.getByRole('button', { name: wordsOf('en').widget.close }).click()
  await panel.waitFor({ state: 'hidden' })
  await link.click()
  await panel.waitFor()
  await page.mouse.click(10, 600)
  await panel.waitFor({ state: 'hidden' })

  await link.focus()
  await page.keyboard.press('Enter')
  await button.waitFor()
  expect(await link.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Tab')
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(page, 'a[href="/en/login"]')).toBe(true)

  await page.keyboard.press('Enter')
  await button.waitFor()
  await page.keyboard.press('Tab')
  const [chooser] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await chooser.locator(`[data-email="${owner}"]`).press('Enter')
  await accountButton(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('[popovertarget="account"]'))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: wordsOf('en').widget.adminPanel }).waitFor()
})

test.each(journeysIn('ja'))('on a phone the panel opens in the menu, in %s', async (language) => {
  // So low that the last link is at the end of the menu.
  const viewport = { ...phone, height: 560 }
  await using visited = await site.visit({ language, viewport, hasTouch: true })
  const { page, open } = visited
  const { link, frame } = headerLogin(page, language)
  await open(addressIn(language, '/contact'))
  await tap(page.getByRole('button', { name: catalogues[language].layout.openMenu }))
  await tap(link)
  const button = frame.getByRole('button', { name: catalogues[language].demo.button })
  await button.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  const boxOf = async () => {
    const { x, y, width, height } = (await button.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    return { left: x, right: x + width, bottom: y + height }
  }
  await expect.poll(async () => (await boxOf()).bottom).toBeLessThan(viewport.height)
  const { left, right } = await boxOf()
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(phone.width)
  await choose(page, language, visitor, frame)
  await accountButton(page).waitFor()
  await expect.poll(() => page.locator('#menu').isVisible()).toBe(false)
  expect(addressOf(page)).toBe(addressIn(language, '/contact'))
})

test.each(journeysIn('ko'))(
  'a frame that does not come is an error in red, and can be loaded again, in %s',
  async (language) => {
    await using visited = await site.visit({ language, refusals: /./ })
    const { page, context, open } = visited
    const { link, panel, frame } = headerLogin(page, language)
    const { errors, login } = wordsOf(language)
    await context.route('**/login/button', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Unavailable' }),
    )
    await open(addressIn(language, '/about'))
    await link.click()
    const alert = panel.getByRole('alert')
    await alert.getByText(errors.network).waitFor()
    expect(await rednessOf(alert)).toBeGreaterThan(1.5)
    await context.unroute('**/login/button')
    await panel.getByRole('button', { name: login.retry }).click()
    await frame.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
  },
)

test('without a script Login leads to the login page', async () => {
  // WebDriver cannot turn the scripts of Firefox off.
  if (inject('browser') !== 'chromium') return
  await using still = await site.visit({ language: 'en', hasScript: false })
  await still.open('/en/about')
  await headerLogin(still.page, 'en').link.click()
  await still.page.waitForURL(`${site.origin}/en/login`)
})

test('a frame does not report that developer tools are open', async () => {
  // The window of a Firefox under test stays wide.
  if (inject('browser') !== 'chromium') return
  await using visited = await site.visit({ language: 'en', viewport: phone })
  const { page } = visited
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/security/report')) reported.push(request.postData() ?? '')
  })
  await page.clock.install()
  // Another page shows it as the header does: narrow, in a window that is as narrow and much higher.
  await page.goto(`${site.origin}/en/about`)
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/en/login/button'
    frame.style.width = '100%'
    document.body.prepend(frame)
  })
  await page.frameLocator('iframe').getByRole('button').waitFor()
  await page.clock.runFor(5000)
  expect(reported).toEqual([])
})
