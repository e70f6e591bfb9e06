/** Sign-in for browser tests: a site with the demo provider and its own clock, and helpers to sign in. */
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { demoAdminEmail, demoVisitorEmail } from '../../server/identity/demo-provider/accounts.ts'
import { findFaultsInThemes, type Scope } from './accessibility.ts'
import {
  addressIn,
  type BrowserOptions,
  browseTestSite,
  desktop,
  phone,
  typeOver,
  type Visit,
} from './browser.ts'
import { demoCode, demoOptions } from './demo-site.ts'
import { isLong } from './is-long.ts'
import { type Browser, openBrowser, takeCookies } from './sign-in.ts'
import { signInByCalls } from './sign-in-by-calls.ts'

export const minuteMs = 60_000
export const owner = demoAdminEmail
export const visitor = demoVisitorEmail
/** An account of its own, which begins without a second factor. */
export const newEmail = (name: string) => `${name}.${randomUUID()}@gmail.com`

/** Refusals are expected in many of these tests. */
const refusals = /^\/auth\//

export const wordsOf = (language: Language) => catalogues[language].signIn

/**
 * Serves a site for the tests of one file, with the demo provider unless told otherwise. Its clock is stopped
 * between calls of `pass`.
 */
export async function openSignIn(toOptions: (now: () => Date) => BrowserOptions = withDemo) {
  let time = new Date('2026-11-21T12:00:00Z')
  const now = () => time
  const site = await browseTestSite(toOptions(now))

  /** Signs in as a user without a second factor, and opens a page of the site: Home unless another is given. */
  async function signIn(
    { page, open }: Visit,
    language: Language,
    email: string,
    path = '/',
  ): Promise<void> {
    await signInByCalls(page, site.origin, email)
    await open(addressIn(language, path))
    await accountButton(page).waitFor()
  }

  const totp = (secret: string) => new TOTP({ secret }).generate({ timestamp: time.getTime() })

  /** Sets an authenticator up on the profile page, which may be open already; returns its key, and the recovery codes. */
  async function enrol(
    page: Page,
    language: Language,
    { isOpen = false } = {},
  ): Promise<{ secret: string; codes: string[] }> {
    const words = wordsOf(language).profile
    if (!isOpen) await page.goto(site.origin + addressIn(language, '/profile'))
    await page.getByRole('button', { name: words.enrol }).click()
    await page.getByRole('img', { name: words.qr }).waitFor()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await typeOver(page.getByLabel(words.enterCode), totp(secret))
    await page.getByRole('button', { name: words.turnOn, exact: true }).click()
    await page.getByRole('button', { name: words.stored }).waitFor()
    const codes = await page.locator('ol code').allInnerTexts()
    return { secret, codes }
  }

  /**
   * Sets an authenticator up for an account without a browser; returns its key. `second-factor.e2e.ts` does it on the
   * profile page. `prove` makes the ID token of the account.
   */
  async function createFactor(
    prove: (browser: Browser, config: { clientId: string; nonce: string }) => Promise<string>,
  ): Promise<string> {
    const browser = openBrowser(fetch, site.origin)
    const unlocked = await fetch(`${site.origin}/login?demo=${demoCode}`, { redirect: 'manual' })
    takeCookies(browser.cookies, unlocked)
    const { data: config } = await browser.get('/auth/config')
    await browser.post('/auth/google', { googleIdToken: await prove(browser, config) })
    const { data } = await browser.post('/auth/2fa/setup')
    const { status } = await browser.post('/auth/2fa/confirm', { token: totp(data.secret) })
    expect(status).toBe(200)
    return data.secret
  }

  /** Turns the second factor off on the profile page, after a minute: the last code may have been used. */
  async function turnOff(page: Page, language: Language, secret: string): Promise<void> {
    const words = wordsOf(language).profile
    time = new Date(time.getTime() + minuteMs)
    await page.getByRole('button', { name: words.turnOff, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.turnOffTitle })
    await dialog.getByLabel(words.stepUpCode).fill(totp(secret))
    await dialog.getByRole('button', { name: words.turnOff, exact: true }).click()
    await page.getByText(words.factorOff, { exact: true }).waitFor()
  }

  return {
    site,
    now,
    signIn,
    totp,
    enrol,
    createFactor,
    turnOff,
    /** Advances the server's clock. */
    pass(ms: number): void {
      time = new Date(time.getTime() + ms)
    },
    visit: (language: Language): Promise<Visit> => site.visit({ language, refusals }),
    /** Six digits that are neither the current code nor the previous one. */
    wrongCode: (secret: string) =>
      String((Number(totp(secret)) + 500_001) % 1_000_000).padStart(6, '0'),
  }
}

/** The ID token of an account of the demo provider, for `createFactor`. */
export const proveByDemo =
  (email: string) =>
  async (browser: Browser, { clientId, nonce }: { clientId: string; nonce: string }) => {
    const asked = { email, nonce, clientId, language: 'en' }
    const { data } = await browser.post('/demo-identity/token', asked)
    return data.credential as string
  }

const withDemo = (now: () => Date): BrowserOptions => ({ served: demoOptions(now) })

/** Signs in by the provider's button, on the login page or in a frame. `meanwhile`: while the provider's window is open. */
export async function choose(
  page: Page,
  language: Language,
  email: string,
  within: Page | FrameLocator = page,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    within.getByRole('button', { name: catalogues[language].demo.button }).click(),
  ])
  await meanwhile?.()
  const closed = chooser.waitForEvent('close')
  const sample = chooser.locator(`[data-email="${email}"]`)
  if (email === owner || email === visitor) await sample.click()
  else {
    await typeOver(chooser.getByLabel(catalogues[language].demo.other), email)
    await chooser.getByRole('button', { name: catalogues[language].demo.go }).click()
  }
  await closed
}

export const anyAccountButton = (page: Page) => page.locator('button[popovertarget="account"]')

/** For a signed-in user: waits until the island is hydrated and reacts to the test. */
export const accountButton = (page: Page) => anyAccountButton(page).and(page.locator(':enabled'))

export async function logout(page: Page, language: Language): Promise<void> {
  const isProfile = page.url().endsWith('/profile')
  await accountButton(page).click()
  await page.getByRole('button', { name: wordsOf(language).widget.logout, exact: true }).click()
  await anyAccountButton(page).waitFor({ state: 'hidden' })
  // The profile redirects to the login page by itself, which would interfere with the next page that a test
  // opens.
  if (isProfile) await page.waitForURL(/\/login\?to=profile$/)
}

export const storedAuth = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('auth-storage')
    return text === null ? null : JSON.parse(atob(text)).state
  })

/** "Login" in the header, and the frame that it opens. */
export function headerLogin(page: Page, language: Language) {
  const { login } = catalogues[language].navigation
  const place = page.locator('[data-island="sign-in/widget"]')
  return {
    link: place.getByRole('link', { name: login, exact: true }),
    panel: page.getByRole('region', { name: login }),
    frame: page.frameLocator('iframe[src$="/login/button"]'),
  }
}

/** Signs in up to the second step of the login page. */
export async function signInHalfway({ page, open }: Visit, language: Language, email: string) {
  await open(addressIn(language, '/login'))
  await choose(page, language, email)
  await page.getByRole('heading', { name: wordsOf(language).login.heading }).waitFor()
}

export const codeField = (page: Page, language: Language) =>
  page.getByLabel(wordsOf(language).login.prompt)

/** Includes the header in a check: an open menu and the panels of sign-in are in it. */
export const withFrame: Scope = { staysDark: true }

/**
 * Checks the page in both themes on a phone. `npm run test:long` also checks it on a desktop, which has the same elements
 * and colours.
 */
export async function expectAccessible(
  page: Page,
  scope: Scope = { withoutFrame: !isLong, staysDark: true },
): Promise<void> {
  for (const viewport of isLong ? [desktop, phone] : [phone]) {
    await page.setViewportSize(viewport)
    expect(await findFaultsInThemes(page, scope)).toEqual([])
  }
  await expectFitting(page)
}

/** Texts have different lengths in each language: none may make the page wider than it is. */
async function expectFitting(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBe(0)
  await page.setViewportSize(desktop)
}

/** The structure of a screen is the same in every language, so one is enough. */
export const inspectIn = (language: Language): ((page: Page, scope?: Scope) => Promise<void>) =>
  language === 'ko' ? expectAccessible : expectFitting
