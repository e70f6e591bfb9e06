/** Sign-in in a browser: the login page, the header and errors; with a real server, and the demo provider. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loginWords } from '#app/sign-in/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressIn, phone } from '../../support/browser.ts'
import { demoCode } from '../../support/demo-site.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { listLayoutShifts } from '../../support/looks.ts'
import {
  accountButton,
  choose,
  inspectIn,
  logout,
  minuteMs,
  newEmail,
  openSignIn,
  owner,
  proveByDemo,
  signInHalfway,
  storedAuth,
  visitor,
  withFrame,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, signIn, totp, createFactor, pass, visit, wrongCode } = await openSignIn()

test.each(journeysIn('ko'))('an ordinary user signs in and out in %s', async (language) => {
  await using visited = await visit(language)
  const { page, open } = visited
  const inspect = inspectIn(language)
  const { navigation } = catalogues[language]
  const { widget, profile } = wordsOf(language)
  const email = newEmail(`ada.${language}`)

  await open(addressIn(language, '/projects'))
  await open(addressIn(language, '/login'))
  await page.getByRole('heading', { level: 1, name: loginWords[language].title }).waitFor()
  await page.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
  expect(await listLayoutShifts(page)).toEqual([])
  if (isLong) await inspect(page)
  await choose(page, language, email)
  await page.waitForURL(site.origin + addressIn(language, '/'))

  await page.getByRole('button', { name: `${widget.account} ada.${language}` }).click()
  await page.getByRole('link', { name: widget.profile, exact: true }).waitFor()
  expect(await page.getByRole('link', { name: widget.adminPanel }).count()).toBe(0)
  expect(
    await page.getByText(widget.admin, { exact: true }).filter({ visible: true }).count(),
  ).toBe(0)
  expect(await page.getByRole('link', { name: navigation.login, exact: true }).count()).toBe(0)
  await inspect(page, withFrame)

  const stored = await storedAuth(page)
  expect(Object.keys(stored).sort()).toEqual(['securityContext', 'user'])
  expect(stored.user).toMatchObject({ email, isAdmin: false })
  expect(stored.securityContext.deviceFingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(stored.securityContext.sessionId).toMatch(/^[0-9a-f-]{36}$/)

  // The login page was replaced in the history: Back leads to the page before it.
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

test.each(journeysIn('en'))(
  'the owner is an admin in %s, and the header shows it before any script has loaded',
  async (language) => {
    await using visited = await visit(language)
    const { page } = visited
    await signIn(visited, language, owner)
    const { widget } = wordsOf(language)
    await page.getByRole('button', { name: widget.account }).getByText(widget.admin).waitFor()
    await accountButton(page).click()
    const panel = page.getByRole('link', { name: widget.adminPanel })
    expect(await panel.getAttribute('href')).toBe('/admin')

    const { name } = (await storedAuth(page)).user
    const script = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(`${site.origin}/${language}/projects`, { waitUntil: 'commit' })
    const account = page.getByRole('button', { name: widget.account })
    await account.getByText(widget.admin).waitFor()
    expect(await account.isEnabled()).toBe(false)
    expect(await shownNameOf(page)).toContain(name)
    expect(
      await page
        .getByRole('link', { name: catalogues[language].navigation.login, exact: true })
        .count(),
    ).toBe(0)
    script.resolve()
    await accountButton(page).getByText(name).waitFor()
    expect(await listLayoutShifts(page)).toEqual([])
  },
)

test.each(journeysIn('ko'))(
  'a sign-in that waits for its code can be completed or cancelled from any page, in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page, open } = visited
    const { widget, login, errors } = wordsOf(language)
    const email = newEmail(`waiting.${language}`)
    const secret = await createFactor(proveByDemo(email))

    await signInHalfway(visited, language, email)
    await page.getByRole('button', { name: login.cancel }).click()
    await choose(page, language, email)
    await page.getByRole('heading', { name: login.heading }).waitFor()
    await open(`/${language}/projects`)
    const panel = page.getByRole('region', { name: widget.waiting })
    await panel.waitFor()
    await inspectIn(language)(page, withFrame)
    expect(await panel.getByRole('button', { name: widget.verify }).isDisabled()).toBe(true)
    // Only a code that was sent is reported.
    const refused = page.waitForRequest((request) =>
      (request.postData() ?? '').includes('two_factor_verification_failed'),
    )
    await panel.getByLabel(widget.code).press('Enter')
    await panel.getByRole('alert').getByText(errors.codeMissing).waitFor()
    for (const code of ['1', '12345', wrongCode(secret)]) {
      await panel.getByLabel(widget.code).fill(code)
      await panel.getByRole('button', { name: widget.verify }).click()
      await panel.getByRole('alert').getByText(errors.verify).waitFor()
      await expect.poll(() => panel.getByLabel(widget.code).inputValue()).toBe('')
    }
    expect((await refused).postDataJSON().data).toMatchObject({ tokenLength: 6 })
    await panel.getByRole('button', { name: widget.cancel }).click()
    await panel.waitFor({ state: 'hidden' })
    await open(`/${language}/about`)
    expect(await panel.count()).toBe(0)

    await signInHalfway(visited, language, email)
    await open(`/${language}/projects`)
    pass(minuteMs)
    await panel.getByLabel(widget.code).fill(totp(secret))
    await panel.getByRole('button', { name: widget.verify }).click()
    await accountButton(page).waitFor()
  },
)

test.each(journeysIn('ko'))(
  'a browser without the console code is asked for it in %s, and then offers the accounts',
  async (language) => {
    const refusals = /^\/(?:auth|demo-identity)\//
    await using visited = await site.visit({ language, hasCode: false, refusals })
    const { page, open } = visited
    const { demo, errors } = catalogues[language]
    const field = page.getByLabel(demo.code)
    const unlock = page.getByRole('button', { name: demo.unlock, exact: true })
    await open(addressIn(language, '/login'))
    await page.getByText(demo.codeNeeded).waitFor()
    await page.getByText(demo.codeAgain).waitFor()
    await inspectIn(language)(page)
    await field.fill('a guess')
    await unlock.click()
    await page.getByRole('alert').getByText(errors.DEMO_CODE_WRONG).waitFor()
    expect(await field.inputValue()).toBe('a guess')
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    if (isLong) await inspectIn(language)(page)
    await field.fill(` ${demoCode} `)
    await unlock.click()
    await page.getByRole('button', { name: demo.button }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await choose(page, language, visitor)
    await page.waitForURL(site.origin + addressIn(language, '/'))
  },
)

test.each(journeysIn('ja'))(
  'on a phone, the form for the code is in the page that is painted first, and nothing larger comes later, in %s',
  async (language) => {
    await using visited = await site.visit({ language, hasCode: false, viewport: phone })
    const { page, open } = visited
    await open(addressIn(language, '/login'))
    await page.getByText(catalogues[language].demo.codeNeeded).waitFor()
    await page.getByRole('button', { name: catalogues[language].demo.unlock }).waitFor()
    const [first, largest] = await paintsOf(page)
    expect(largest).toBe(first)
  },
)

test('the link of the console unlocks the browser that opens it, and the code does not stay in the address', async () => {
  const refusals = /^\/(?:auth|demo-identity)\//
  await using visited = await site.visit({ language: 'en', hasCode: false, refusals })
  const { page, open } = visited
  await open('/en/login?demo=a-guess')
  await page.getByRole('alert').getByText(catalogues.en.errors.DEMO_CODE_WRONG).waitFor()
  await open(`/en/login?demo=${demoCode}`)
  await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()
  expect(page.url()).toBe(`${site.origin}/en/login`)
  // The window of accounts requires the code too, if the site has been restarted in the meantime.
  await page.context().clearCookies({ name: '__Host-demo' })
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: catalogues.en.demo.button }).click(),
  ])
  await chooser.getByLabel(catalogues.en.demo.code).fill(demoCode)
  await chooser.getByRole('button', { name: catalogues.en.demo.unlock }).click()
  await chooser.locator(`[data-email="${visitor}"]`).click()
  await page.waitForURL(`${site.origin}/en`)
})

/** What CSS shows before the name itself is rendered. */
function shownNameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const name = document.querySelector(
      'button[popovertarget="account"] > :last-child > :first-child',
    )
    return name ? getComputedStyle(name, '::before').content : ''
  })
}

/** When the page was first painted, and when its largest text or picture so far. */
function paintsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // What has been added is painted in the first of these frames, and reported before the second.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const listed = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type,
          buffered: true,
        })
      })
    const [paints, largest] = await Promise.all(['paint', 'largest-contentful-paint'].map(listed))
    const first = paints?.find(({ name }) => name === 'first-contentful-paint')
    return [first?.startTime ?? 0, largest?.at(-1)?.startTime ?? -1]
  })
}
