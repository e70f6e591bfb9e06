/** Sign-in as people meet it: the door, the header, the profile; with a real server, and the demo provider. */
import { TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { demoAdminEmail, demoVisitorEmail } from '../../server/demo-provider/accounts.ts'
import { createDemoProvider } from '../../server/demo-provider/demo-provider.ts'
import { findAccessibilityFaults } from '../accessibility.ts'
import { addressIn, browseTestSite, desktop, phone, type Visit } from '../browser.ts'

const minuteMs = 60_000
let time = new Date('2026-11-21T12:00:00Z')
const pass = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

const now = () => time
const settings = { firstAdmins: { subs: [], emails: [demoAdminEmail] } }
const publicOrigin = 'http://localhost:3000'
const provider = createDemoProvider({ host: '127.0.0.1', publicOrigin, now })
const site = await browseTestSite({ served: { now, provider, publicOrigin, settings } })
/** Answers that say no are what much of this is about. */
const refusals = /^\/auth\//

const owner = demoAdminEmail
const visitor = demoVisitorEmail

function visit(language: Language = 'ko', viewport = desktop): Promise<Visit> {
  return site.visit({ language, viewport, refusals })
}

const wordsOf = (language: Language) => catalogues[language].signIn

/** From the door through the window of the provider. */
async function choose(page: Page, language: Language, email: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: catalogues[language].demo.button }).click(),
  ])
  const closed = chooser.waitForEvent('close')
  const sample = chooser.locator(`[data-email="${email}"]`)
  if (email === owner || email === visitor) await sample.click()
  else {
    await chooser.getByLabel(catalogues[language].demo.other).fill(email)
    await chooser.getByRole('button', { name: catalogues[language].demo.go }).click()
  }
  await closed
}

async function signIn({ page, open }: Visit, language: Language, email: string): Promise<void> {
  await open(addressIn(language, '/login'))
  await choose(page, language, email)
  await page.waitForURL(site.origin + addressIn(language, '/'))
  await accountButton(page).waitFor()
}

const accountButton = (page: Page) => page.locator('button[popovertarget="account"]')

async function logout(page: Page, language: Language): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: wordsOf(language).widget.logout, exact: true }).click()
  await accountButton(page).waitFor({ state: 'hidden' })
}

const storedAuth = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('auth-storage')
    return text === null ? null : JSON.parse(atob(text)).state
  })

const totp = (secret: string) => new TOTP({ secret }).generate({ timestamp: time.getTime() })
/** Six digits that are not the code of now, nor of half a minute before. */
const wrongCode = (secret: string) =>
  String((Number(totp(secret)) + 500_001) % 1_000_000).padStart(6, '0')

/** Sets an authenticator up on the profile page; its key, and the recovery codes. */
async function enrol(page: Page, language: Language): Promise<{ secret: string; codes: string[] }> {
  const words = wordsOf(language).profile
  await page.goto(site.origin + addressIn(language, '/profile'))
  await page.getByRole('button', { name: words.enrol }).click()
  await page.getByRole('img', { name: words.qr }).waitFor()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(words.enterCode).fill(totp(secret))
  await page.getByRole('button', { name: words.turnOn, exact: true }).click()
  await page.getByRole('button', { name: words.stored }).waitFor()
  const codes = await page.locator('ol code').allInnerTexts()
  return { secret, codes }
}

/** Up to the second step of the door. */
async function signInHalfway({ page, open }: Visit, language: Language, email: string) {
  await open(addressIn(language, '/login'))
  await choose(page, language, email)
  await page.getByRole('heading', { name: wordsOf(language).login.heading }).waitFor()
}

const codeField = (page: Page, language: Language) =>
  page.getByLabel(wordsOf(language).login.prompt)

/** In both themes, on phone and desk. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour that is still on its way from the other theme is no colour to judge.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await findAccessibilityFaults(page)).toEqual([])
    }
  }
  await expectFitting(page)
}

/** Words have other lengths in each language: none may push the page wider than it is. */
async function expectFitting(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBe(0)
  await page.setViewportSize(desktop)
}

/** The structure of a screen is the same in every language: one is enough to look at it. */
const inspectIn = (language: Language) => (language === 'ko' ? expectAccessible : expectFitting)

test.each(languages)('an ordinary user comes in and goes out again in %s', async (language) => {
  await using visited = await visit(language)
  const { page, open } = visited
  const inspect = inspectIn(language)
  const { navigation, login } = catalogues[language]
  const { widget, profile } = wordsOf(language)
  const email = `ada.${language}@gmail.com`

  await open(addressIn(language, '/projects'))
  await page.getByRole('link', { name: navigation.login, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: login.title }).waitFor()
  await page.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
  expect(await layoutShiftOf(page)).toBe(0)
  await inspect(page)
  await choose(page, language, email)
  await page.waitForURL(site.origin + addressIn(language, '/'))

  await page.getByRole('button', { name: `${widget.account} ada.${language}` }).click()
  await page.getByRole('link', { name: widget.profile, exact: true }).waitFor()
  expect(await page.getByRole('link', { name: widget.adminPanel }).count()).toBe(0)
  expect(
    await page.getByText(widget.admin, { exact: true }).filter({ visible: true }).count(),
  ).toBe(0)
  expect(await page.getByRole('link', { name: navigation.login, exact: true }).count()).toBe(0)
  await inspect(page)

  const stored = await storedAuth(page)
  expect(Object.keys(stored).sort()).toEqual(['securityContext', 'user'])
  expect(stored.user).toMatchObject({ email, isAdmin: false })
  expect(stored.securityContext.deviceFingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(stored.securityContext.sessionId).toMatch(/^[0-9a-f-]{36}$/)

  // The door was replaced in the history: one step back is where it was opened from.
  await page.goBack()
  await page.waitForURL(site.origin + addressIn(language, '/projects'))
  await accountButton(page).click()
  await page.getByRole('link', { name: widget.profile, exact: true }).click()
  await page.getByRole('definition').getByText(email).waitFor()
  await page.getByText(profile.roleUser, { exact: true }).waitFor()
  await page.getByText(profile.thisSession).waitFor()
  await inspect(page)

  await open(addressIn(language, '/login'))
  await page.waitForURL(site.origin + addressIn(language, '/'))
  await logout(page, language)
  await page.getByRole('link', { name: navigation.login, exact: true }).waitFor()
  expect(await storedAuth(page)).toBeNull()
  await open(addressIn(language, '/profile'))
  await page.waitForURL(`${site.origin + addressIn(language, '/login')}?to=profile`)
})

test('the owner of the site is its admin, and the header says so before any script has come', async () => {
  await using visited = await visit()
  const { page, open } = visited
  await signIn(visited, 'ko', owner)
  const { widget } = wordsOf('ko')
  await page.getByRole('button', { name: widget.account }).getByText(widget.admin).waitFor()
  await accountButton(page).click()
  const panel = page.getByRole('link', { name: widget.adminPanel })
  expect(await panel.getAttribute('href')).toBe('/admin')

  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${site.origin}/ko/projects`, { waitUntil: 'commit' })
  await accountButton(page).getByText(widget.admin).waitFor()
  expect(await shownNameOf(page)).toContain('홍길동')
  expect(await page.getByRole('link', { name: '로그인', exact: true }).count()).toBe(0)
  script.resolve()
  await accountButton(page).getByText('홍길동').waitFor()
  expect(await layoutShiftOf(page)).toBe(0)
  await page.unroute('**/*.js')
  await open('/ko')
  await logout(page, 'ko')
})

test.each(languages)('a second factor is set up and asked for in %s', async (language) => {
  await using visited = await visit(language)
  const { page } = visited
  const inspect = inspectIn(language)
  const words = wordsOf(language)
  const email = `totp.${language}@gmail.com`
  await page.clock.install()
  await signIn(visited, language, email)

  await page.goto(site.origin + addressIn(language, '/profile'))
  await page.getByRole('button', { name: words.profile.enrol }).click()
  await page.getByRole('img', { name: words.profile.qr }).waitFor()
  await inspect(page)
  const { secret, codes } = await enrol(page, language)
  expect(new Set(codes).size).toBe(10)
  await inspect(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.profile.download }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: words.profile.stored }).click()
  await page.getByText(words.profile.factorOn, { exact: true }).waitFor()
  expect(await page.content()).not.toContain(codes[0])
  await logout(page, language)

  await signInHalfway(visited, language, email)
  await page.getByText(words.login.support).waitFor()
  const field = codeField(page, language)
  const verify = page.getByRole('button', { name: words.login.verify })
  expect(await field.getAttribute('placeholder')).toBe('000000')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await inspect(page)

  await field.fill('12ab３-45')
  expect(await field.inputValue()).toBe('12345')
  expect(await verify.isDisabled()).toBe(true)
  await field.press('Enter')
  await field.fill('1234567')
  expect(await field.inputValue()).toBe('123456')
  // One report a minute: that the door was opened has been the first.
  await page.clock.fastForward(minuteMs + 1000)
  const reported = page.waitForRequest('**/api/security/report')
  await field.fill(wrongCode(secret))
  await verify.click()
  await page.getByRole('alert').getByText(catalogues[language].errors.INVALID_2FA_CODE).waitFor()
  expect(await field.inputValue()).toBe('')
  expect((await reported).postDataJSON()).toMatchObject({
    type: 'custom_two_factor_verification_failed',
    data: { tokenLength: 6 },
  })

  pass(minuteMs)
  await field.fill(totp(secret))
  await verify.click()
  await page.waitForURL(site.origin + addressIn(language, '/'))
  await logout(page, language)

  await signInHalfway(visited, language, email)
  await page.getByRole('button', { name: words.login.useRecovery }).click()
  await inspect(page)
  await page.getByLabel(words.login.recovery, { exact: true }).fill(codes[3] ?? '')
  await page.getByRole('button', { name: words.login.verifyRecovery }).click()
  await page.waitForURL(site.origin + addressIn(language, '/'))
  await logout(page, language)
})

test('a sign-in that waits for its code can be ended, either way, from any page', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  const { widget, login } = wordsOf('en')
  const email = 'waiting@gmail.com'
  await signIn(visited, 'en', email)
  const { secret } = await enrol(page, 'en')
  await logout(page, 'en')

  await signInHalfway(visited, 'en', email)
  await open('/en/projects')
  const panel = page.getByRole('region', { name: widget.waiting })
  await panel.waitFor()
  await expectAccessible(page)
  expect(await panel.getByRole('button', { name: widget.verify }).isDisabled()).toBe(true)
  await panel.getByLabel(widget.code).fill(wrongCode(secret))
  await panel.getByRole('button', { name: widget.verify }).click()
  await panel.getByRole('alert').getByText(catalogues.en.errors.INVALID_2FA_CODE).waitFor()
  await panel.getByRole('button', { name: widget.cancel }).click()
  await panel.waitFor({ state: 'hidden' })
  await open('/en/about')
  expect(await panel.count()).toBe(0)

  await signInHalfway(visited, 'en', email)
  await page.getByRole('button', { name: login.cancel }).click()
  await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()

  await signInHalfway(visited, 'en', email)
  await open('/en/projects')
  pass(minuteMs)
  await panel.getByLabel(widget.code).fill(totp(secret))
  await panel.getByRole('button', { name: widget.verify }).click()
  await accountButton(page).waitFor()
  await logout(page, 'en')
})

test('a passkey is made, asked for first, and removed', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  const { profile, login } = wordsOf('en')
  const email = 'passkey@gmail.com'
  await addAuthenticator(context, page)
  await signIn(visited, 'en', email)

  await page.goto(`${site.origin}/en/profile`)
  await page.getByLabel(profile.passkeyName).fill('Blue key')
  await page.getByRole('button', { name: profile.addPasskey }).click()
  await page.getByRole('button', { name: profile.stored }).click()
  await page.getByText('Blue key', { exact: true }).waitFor()
  await expectAccessible(page)
  await logout(page, 'en')

  await signInHalfway(visited, 'en', email)
  const usePasskey = page.getByRole('button', { name: login.usePasskey })
  expect(await usePasskey.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await codeField(page, 'en').count()).toBe(0)
  await expectAccessible(page)
  await usePasskey.click()
  await page.waitForURL(`${site.origin}/en`)

  await page.goto(`${site.origin}/en/profile`)
  await page.getByText(/last used on/).waitFor()
  await page.getByRole('button', { name: 'Remove Blue key' }).click()
  await page.getByText(profile.noPasskeys).waitFor()
  await page.getByText(profile.factorOff, { exact: true }).waitFor()
  await logout(page, 'en')
})

test('five wrong codes end a sign-in; ten in a quarter of an hour wait for the next', async () => {
  await using visited = await visit('en')
  const { page } = visited
  const { login } = wordsOf('en')
  const { errors } = catalogues.en
  const email = 'locked@gmail.com'
  await signIn(visited, 'en', email)
  const { secret } = await enrol(page, 'en')
  await logout(page, 'en')
  await page.context().clearCookies()
  pass(20 * minuteMs)

  const alert = page.getByRole('alert')
  const field = codeField(page, 'en')
  const verify = page.getByRole('button', { name: login.verify })
  const tryWrongCode = async () => {
    const answered = page.waitForResponse('**/auth/2fa/verify')
    await field.fill(wrongCode(secret))
    await verify.click()
    return (await answered).json()
  }
  for (const attempt of [1, 2]) {
    await signInHalfway(visited, 'en', email)
    for (let tries = 1; tries <= 5; tries++) {
      expect((await tryWrongCode()).code, `${attempt}.${tries}`).toBe('INVALID_2FA_CODE')
      await alert.getByText(errors.INVALID_2FA_CODE).waitFor()
    }
    expect((await tryWrongCode()).code).toBe('PENDING_EXPIRED')
    await alert.getByText(errors.PENDING_EXPIRED).waitFor()
    await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()
  }
  await signInHalfway(visited, 'en', email)
  await field.fill(totp(secret))
  await verify.click()
  await alert.getByText(errors.RATE_LIMITED).waitFor()

  pass(16 * minuteMs)
  await page.getByRole('button', { name: login.cancel }).click()
  await signInHalfway(visited, 'en', email)
  await field.fill(totp(secret))
  await verify.click()
  await page.waitForURL(`${site.origin}/en`)
  await logout(page, 'en')
})

test('thirty idle minutes end a session in every tab, and two minutes before somebody is asked', async () => {
  await using visited = await visit('en')
  const { page, context, open } = visited
  const { widget } = wordsOf('en')
  await page.clock.install()
  await signIn(visited, 'en', 'idle@gmail.com')
  await open('/en/about')
  const dialog = page.getByRole('alertdialog', { name: widget.idleTitle })

  await page.clock.fastForward(27 * minuteMs)
  expect(await dialog.isVisible()).toBe(false)
  await page.clock.fastForward(1.5 * minuteMs)
  await dialog.waitFor()
  await dialog.getByText(/1:[12]\d|1:30/).waitFor()
  await expectAccessible(page)
  pass(28 * minuteMs)
  await dialog.getByRole('button', { name: widget.stay }).click()
  await dialog.waitFor({ state: 'hidden' })

  // The server has counted that: two minutes more and it would have ended the session.
  pass(20 * minuteMs)
  await page.clock.fastForward(20 * minuteMs)
  expect((await page.request.get(`${site.origin}/auth/me`)).status()).toBe(200)

  const other = await context.newPage()
  await other.goto(`${site.origin}/en/projects`)
  await accountButton(other).waitFor()
  pass(10.5 * minuteMs)
  await page.clock.fastForward(10.5 * minuteMs)
  await page.getByRole('alert').getByText(widget.ended).waitFor()
  await accountButton(page).waitFor({ state: 'hidden' })
  await accountButton(other).waitFor({ state: 'hidden' })
  expect((await page.request.get(`${site.origin}/auth/me`)).status()).toBe(401)
})

test('whoever moves is not idle: a sign of life reaches the server, at most every five minutes', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  await page.clock.install()
  await signIn(visited, 'en', 'lively@gmail.com')
  await open('/en/about')
  let told = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/activity')) told++
  })
  await page.keyboard.press('Shift')
  expect(told).toBe(0)
  await page.clock.fastForward(6 * minuteMs)
  pass(6 * minuteMs)
  const answered = page.waitForResponse('**/auth/activity')
  await page.keyboard.press('Shift')
  expect((await answered).status()).toBe(200)
  await page.keyboard.press('Shift')
  expect(told).toBe(1)
  await logout(page, 'en')
})

test('of two tabs that need a new token, one asks after the other', async () => {
  await using visited = await visit('en')
  const { page, context, open } = visited
  await page.clock.install()
  await signIn(visited, 'en', 'locks@gmail.com')
  await open('/en/about')
  const other = await context.newPage()
  await other.goto(`${site.origin}/en/projects`)
  await accountButton(other).waitFor()

  const first = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let asked = 0
  await context.route('**/auth/refresh', async (route) => {
    asked++
    arrived.resolve()
    await first.promise
    await route.continue()
  })
  pass(6 * minuteMs)
  await context.clock.fastForward(6 * minuteMs)
  for (const tab of [page, other]) await tab.keyboard.press('Shift')
  await arrived.promise
  await page.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1)
  expect(asked).toBe(1)
  const answered = [page, other].map((tab) => tab.waitForResponse('**/auth/activity'))
  first.resolve()
  for (const response of await Promise.all(answered)) expect(response.status()).toBe(200)
  expect(asked).toBe(2)
})

test('signing out in one tab does so in the others', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  await signIn(visited, 'en', 'tabs@gmail.com')
  const other = await context.newPage()
  await other.goto(`${site.origin}/en/profile`)
  await other.getByRole('definition').getByText('tabs@gmail.com').waitFor()
  await logout(page, 'en')
  await other.waitForURL(`${site.origin}/en/login?to=profile`)
})

test('from the profile, one signs out everywhere else', async () => {
  await using here = await visit('en')
  await using there = await visit('en')
  const { profile } = wordsOf('en')
  const email = 'devices@gmail.com'
  await signIn(there, 'en', email)
  await signIn(here, 'en', email)
  await here.open('/en/profile')
  const end = here.page.getByRole('button', { name: profile.endOthers })
  await end.click()
  await here.page.getByText(profile.noOthers).waitFor()
  await there.open('/en/profile')
  await there.page.waitForURL(`${site.origin}/en/login?to=profile`)

  // And the way back leads to where one was going.
  await choose(there.page, 'en', email)
  await there.page.waitForURL(`${site.origin}/en/profile`)
  await here.page.reload()
  await here.page
    .getByRole('button', { name: /^Sign out .+/ })
    .first()
    .click()
  await here.page.getByText(profile.noOthers).waitFor()
})

test('changing how one signs in takes a fresh sign-in', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  const { profile } = wordsOf('en')
  const email = 'stale@gmail.com'
  await signIn(visited, 'en', email)
  pass(6 * minuteMs)
  await open('/en/profile')
  await page.getByRole('button', { name: profile.enrol }).click()
  await page.getByText(profile.freshText).waitFor()
  await page.getByRole('button', { name: profile.signInAgain }).click()
  await page.waitForURL(`${site.origin}/en/login?to=profile`)
  await choose(page, 'en', email)
  await page.waitForURL(`${site.origin}/en/profile`)
  const { secret } = await enrol(page, 'en')
  await page.getByRole('button', { name: profile.stored }).click()

  pass(6 * minuteMs)
  await page.getByRole('button', { name: profile.newCodes }).click()
  await page.getByLabel(profile.stepUpCode).fill(totp(secret))
  await page.getByRole('button', { name: profile.stepUpVerify, exact: true }).click()
  await page.getByText(profile.codesOld).waitFor()
  await page.getByRole('button', { name: profile.stored }).click()
  await page.getByRole('button', { name: profile.turnOff, exact: true }).click()
  await page.getByText(profile.factorOff, { exact: true }).waitFor()
})

const answers = {
  noSentence: { status: 500, body: '{"success":false,"data":null,"error":null,"code":null}' },
  noJson: { status: 502, body: '<html>' },
  sentence: { status: 401, body: '{"success":false,"data":null,"error":"So it is.","code":"X"}' },
  unsuccessful: { status: 200, body: '{"success":false,"data":null,"error":null,"code":null}' },
}

const throwing = {
  status: 200,
  body: 'google = { accounts: { id: { initialize() { throw 1 } } } }',
}
const withoutCredential = { status: 200, body: '{"success":true,"data":{}}' }

test.each(languages)('each failure of a sign-in has its sentence in %s', async (language) => {
  await using visited = await site.visit({ language, refusals: /./ })
  const { page, context, open } = visited
  const { errors, login } = wordsOf(language)
  const cases = [
    { path: '/auth/google', answer: answers.noJson, error: errors.network },
    {
      path: '/auth/google',
      answer: answers.noSentence,
      error: errors.status.replace('{status}', '500'),
    },
    { path: '/auth/google', answer: answers.sentence, error: 'So it is.' },
    { path: '/auth/google', answer: answers.unsuccessful, error: errors.authentication },
    { path: '/demo-identity/token', answer: withoutCredential, error: errors.noCredential },
    { path: '/demo-identity/client.js', answer: answers.noJson, error: errors.script },
    { path: '/demo-identity/client.js', answer: throwing, error: errors.initialize },
  ]
  for (const { path, answer, error } of cases) {
    const isScript = path.endsWith('.js')
    await context.route(`**${path}`, (route) => {
      const contentType = isScript ? 'text/javascript' : 'application/json'
      return route.fulfill({ ...answer, contentType })
    })
    await open(addressIn(language, '/login'))
    if (!isScript) await choose(page, language, visitor)
    await page.getByRole('alert').getByText(error, { exact: true }).waitFor()
    if (isScript) await page.getByRole('button', { name: login.retry }).waitFor()
    await context.unroute(`**${path}`)
  }
})

test.each(languages)(
  'without a script, /login and /profile say in %s what they need',
  async (language) => {
    await using visited = await site.visit({ language, hasScript: false })
    const { page, open } = visited
    const { login, profile } = wordsOf(language)
    await open(addressIn(language, '/login'))
    expect(await page.locator('noscript p').innerText()).toBe(login.noScript)
    expect(await page.getByText(login.loading).filter({ visible: true }).count()).toBe(0)
    await open(addressIn(language, '/profile'))
    expect(await page.locator('noscript p').innerText()).toBe(profile.noScript)
  },
)

test('who never signs in loads nothing of it', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/en')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /^\/auth\/|demo-identity|island|hydrate/.test(path))).toEqual([])
})

/** What CSS shows before the name itself has come. */
function shownNameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const name = document.querySelector('button[popovertarget="account"] > :nth-child(3)')
    return name ? getComputedStyle(name, '::before').content : ''
  })
}

function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value')
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))))
      }),
  )
}

/** A passkey device that says yes (Chrome DevTools Protocol, WebAuthn). */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}
