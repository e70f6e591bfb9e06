/** Sign-in from the header of any page, with a real server and the demo provider; in Chromium and in Firefox. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressIn, addressOf, hold, typeOver } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { rednessOf } from '../../support/looks.ts'
import {
  accountButton,
  choose,
  headerLogin,
  inspectIn,
  logout,
  minuteMs,
  newEmail,
  openSignIn,
  proveByDemo,
  visitor,
  withFrame,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, totp, createFactor, pass, visit, wrongCode } = await openSignIn()

const ofSignIn = /^\/(?:auth|demo-identity|login)|hydrate|island/

/** The paths of sign-in that the page has asked for so far. */
function listAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (ofSignIn.test(pathname.replace(/^\/(?:ko|en|ja)(?=\/)/, ''))) asked.push(pathname)
  })
  return asked
}

test.each(journeysIn('ko'))(
  'who presses Login signs in on the page they are on, in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page, open } = visited
    const { link, panel, frame } = headerLogin(page, language)
    const path = `${addressIn(language, '/projects')}?year=2025`
    const asked = listAsked(page)
    await open(path)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await link.click()
    await frame.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
    expect(asked).toContain('/auth/config')
    expect(addressOf(page)).toBe(path)
    // The page has no rule for the panel: its script has brought it.
    expect(await panel.evaluate((one) => getComputedStyle(one).paddingTop)).not.toBe('0px')
    await inspectIn(language)(page, withFrame)
    await choose(page, language, visitor, frame)
    await accountButton(page).waitFor()
    expect(addressOf(page)).toBe(path)
    await expect.poll(() => panel.count()).toBe(0)
    await expect.poll(() => link.isVisible()).toBe(false)
    await page.waitForFunction(() => document.activeElement?.matches('[popovertarget="account"]'))

    await page.reload()
    await accountButton(page).waitFor()
    expect(await pictureWidthOf(page)).toBe(96)
    await logout(page, language)
    await link.waitFor()
  },
)

test.each(journeysIn('en'))(
  'a refused sign-in says why in red under the button; the next one succeeds, also without a picture, in %s',
  async (language) => {
    await using visited = await site.visit({ language, refusals: /./, isDark: true })
    const { page, context, open } = visited
    const { link, frame } = headerLogin(page, language)
    const { errors, login } = wordsOf(language)
    const refusal = { status: 500, contentType: 'application/json' }
    const body = '{"success":false,"data":null,"error":null,"code":null}'
    await context.route('**/auth/google', (route) => route.fulfill({ ...refusal, body }))
    await open(addressIn(language, '/about'))
    await link.click()
    await choose(page, language, visitor, frame)
    const error = frame.getByRole('alert')
    await error.getByText(errors.status.replace('{status}', '500')).waitFor()
    expect(await rednessOf(error)).toBeGreaterThan(1.5)

    // The next attempt begins anew, and succeeds. A picture that cannot be had is replaced by the default image.
    await context.unroute('**/auth/google')
    await context.route('**/auth/pictures/*', (route) => route.fulfill({ status: 404 }))
    await choose(page, language, visitor, frame)
    await accountButton(page).locator('svg').waitFor()
    expect(await accountButton(page).locator('img').count()).toBe(0)
    await logout(page, language)

    await context.route('**/demo-identity/client.js', (route) => route.fulfill({ status: 500 }))
    await open(addressIn(language, '/about'))
    await link.click()
    await frame.getByRole('alert').getByText(errors.script).waitFor()
    await context.unroute('**/demo-identity/client.js')
    await frame.getByRole('button', { name: login.retry }).click()
    await frame.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
  },
)

test.each(journeysIn('ko'))(
  'the second factor is asked for in place; it can be given up, refused and right, in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page, open } = visited
    const { link, frame } = headerLogin(page, language)
    const { errors, login } = wordsOf(language)
    const email = newEmail(`header.${language}`)
    const secret = await createFactor(proveByDemo(email))

    const path = addressIn(language, '/academics')
    await open(path)
    await link.click()
    await choose(page, language, email, frame)
    const field = frame.getByLabel(login.prompt)
    await field.waitFor()
    await inspectIn(language)(page, withFrame)
    const ending = await hold(page, '**/auth/logout')
    await frame.getByRole('button', { name: login.cancel }).click()
    const busy = frame.getByRole('button', { name: login.cancel, disabled: true })
    await busy.waitFor()
    expect(await frame.getByText(login.verifying).count()).toBe(0)
    ending.resolve()
    await choose(page, language, email, frame)

    // A code that is too short costs no try.
    await typeOver(field, '123')
    await frame.getByRole('button', { name: login.verify }).click()
    await frame.getByRole('alert').getByText(errors.verify).waitFor()
    await typeOver(field, wrongCode(secret))
    await frame.getByRole('button', { name: login.verify }).click()
    const { INVALID_2FA_CODE } = catalogues[language].errors
    await frame.getByRole('alert').getByText(INVALID_2FA_CODE).waitFor()
    expect(await accountButton(page).count()).toBe(0)

    pass(minuteMs)
    await typeOver(field, totp(secret))
    await frame.getByRole('button', { name: login.verify }).click()
    await accountButton(page).waitFor()
    expect(addressOf(page)).toBe(path)

    // Who had to use a recovery code has to set up a factor again, and is taken to where that is done.
    const renewal = await page.request.post(`${site.origin}/auth/2fa/recovery/regenerate`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
    const [code] = (await renewal.json()).data.recoveryCodes
    await logout(page, language)
    await link.click()
    await choose(page, language, email, frame)
    await frame.getByRole('button', { name: login.useRecovery }).click()
    await typeOver(frame.getByLabel(login.recovery, { exact: true }), code)
    await frame.getByRole('button', { name: login.verifyRecovery }).click()
    await page.waitForURL(site.origin + addressIn(language, '/profile'))
  },
)

test.runIf(isLong)(
  "a press beside the panel, while the provider's window or a call is open, loses no answer: it signs in, and brings the panel back for a second factor or an error",
  async () => {
    await using visited = await site.visit({ language: 'en', refusals: /./ })
    const { page, context, open } = visited
    const { link, panel, frame } = headerLogin(page, 'en')
    const { errors, login } = wordsOf('en')
    const email = newEmail('beside')
    const secret = await createFactor(proveByDemo(email))
    const pressBeside = async () => {
      await page.mouse.click(10, 600)
      await panel.waitFor({ state: 'hidden' })
      // Reached for again, it is the same panel.
      await link.hover()
      await panel.waitFor()
      await page.mouse.move(10, 600)
      await page.mouse.click(10, 600)
      await panel.waitFor({ state: 'hidden' })
    }
    await open('/en/privacy')
    await link.click()
    await choose(page, 'en', email, frame, pressBeside)
    const field = frame.getByLabel(login.prompt)
    await field.and(frame.locator(':focus')).waitFor()
    await typeOver(field, wrongCode(secret))
    const held = await hold(page, '**/auth/2fa/verify')
    const asked = page.waitForRequest('**/auth/2fa/verify')
    await frame.getByRole('button', { name: login.verify }).click()
    await asked
    await pressBeside()
    held.resolve()
    await frame.getByRole('alert').getByText(errors.verify).waitFor()
    await frame.getByRole('button', { name: login.cancel }).click()

    await context.route('**/auth/google', (route) => route.fulfill({ status: 502, body: '' }))
    await choose(page, 'en', visitor, frame, pressBeside)
    await frame.getByRole('alert').getByText(errors.network).waitFor()
    await context.unroute('**/auth/google')
    await choose(page, 'en', visitor, frame, pressBeside)
    await accountButton(page).waitFor()
    await expect.poll(() => panel.count()).toBe(0)

    await logout(page, 'en')
    await link.click()
    const [chooser] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('button', { name: catalogues.en.demo.button }).click(),
    ])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await chooser.close()
  },
)

/** Of the picture of the account, as it was sent. */
function pictureWidthOf(page: Page): Promise<number> {
  return accountButton(page)
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
}
