/** How sessions live and end, across tabs and devices. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { openBlank } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import {
  accountButton,
  anyAccountButton,
  choose,
  inspectIn,
  logout,
  minuteMs,
  newEmail,
  openSignIn,
  owner,
  storedAuth,
  withFrame,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, signIn, pass, visit } = await openSignIn()

test.each(journeysIn('ko'))(
  'a session ends in every tab after thirty idle minutes, with a warning two minutes before, in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page, context } = visited
    const { widget } = wordsOf(language)
    await page.clock.install()
    await signIn(visited, language, newEmail(`idle.${language}`), '/about')
    const dialog = page.getByRole('alertdialog', { name: widget.idleTitle })

    await page.clock.fastForward(27 * minuteMs)
    expect(await dialog.isVisible()).toBe(false)
    await page.clock.fastForward(1.5 * minuteMs)
    await dialog.waitFor()
    // The idle time began with the sign-in, some seconds before.
    await dialog.getByText(/[01]:\d\d/).waitFor()
    await inspectIn(language)(page, withFrame)
    pass(28 * minuteMs)
    await dialog.getByRole('button', { name: widget.stay }).click()
    await dialog.waitFor({ state: 'hidden' })

    // The server has counted that activity: two minutes more and it would have ended the session.
    pass(20 * minuteMs)
    await page.clock.fastForward(20 * minuteMs)
    expect((await page.request.get(`${site.origin}/auth/me`)).status()).toBe(200)

    const other = await context.newPage()
    const known = other.waitForResponse('**/auth/me')
    await other.goto(`${site.origin}/${language}/projects`)
    expect((await known).status()).toBe(200)
    await accountButton(other).waitFor()
    pass(10.5 * minuteMs)
    await page.clock.fastForward(10.5 * minuteMs)
    for (const tab of [page, other]) {
      await tab.getByRole('alert').getByText(widget.ended).waitFor()
      await anyAccountButton(tab).waitFor({ state: 'hidden' })
    }
    expect((await page.request.get(`${site.origin}/auth/me`)).status()).toBe(401)

    // It can be closed by its button, which gives the focus back, and by Escape.
    await inspectIn(language)(page, withFrame)
    const alert = page.getByRole('alert').filter({ hasText: widget.ended })
    const { toDark } = catalogues[language].theme
    const theme = page.getByRole('button', { name: toDark, exact: true })
    await theme.focus()
    await page.keyboard.press('Tab')
    const close = page.getByRole('button', { name: widget.close, exact: true })
    await close.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await alert.waitFor({ state: 'detached' })
    await theme.and(page.locator(':focus')).waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('alert').getByText(widget.ended).waitFor({ state: 'detached' })
  },
)

test('whoever moves is not idle: a sign of life reaches the server, at most every fifty seconds, and the session lasts thirty minutes from the last one', async () => {
  await using visited = await visit('en')
  const { page } = visited
  await page.clock.install()
  await signIn(visited, 'en', newEmail('lively'), '/about')
  let told = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/activity')) told++
  })
  await page.keyboard.press('Shift')
  expect(told).toBe(0)
  await page.clock.fastForward(minuteMs)
  pass(minuteMs)
  const answered = page.waitForResponse('**/auth/activity')
  await page.keyboard.press('Shift')
  expect((await answered).status()).toBe(200)
  await page.keyboard.press('Shift')
  expect(told).toBe(1)

  // Not from five minutes before it.
  const last = page.waitForResponse('**/auth/activity')
  pass(4 * minuteMs)
  await page.clock.fastForward(4 * minuteMs)
  await page.keyboard.press('Shift')
  expect((await last).status()).toBe(200)
  const isAlive = async () => (await page.request.get(`${site.origin}/auth/me`)).status() === 200
  pass(29 * minuteMs)
  expect(await isAlive()).toBe(true)
  pass(2 * minuteMs)
  expect(await isAlive()).toBe(false)
})

test('who leaves a page before its sign of life was sent is not idle: the next page sends it', async () => {
  await using visited = await visit('en')
  const { page } = visited
  await page.clock.install()
  await signIn(visited, 'en', newEmail('clicking'), '/about')
  await page.reload()
  await accountButton(page).waitFor()
  pass(minuteMs)
  await page.clock.fastForward(minuteMs)
  // The page has no access token yet, so the report waits for a new one; the visitor goes on meanwhile.
  const begun = Promise.withResolvers<void>()
  let refreshes = 0
  await page.route('**/auth/refresh', (route) => {
    return refreshes++ > 0 ? route.continue() : begun.resolve()
  })
  await page.keyboard.press('Shift')
  await begun.promise
  const told = page.waitForResponse('**/auth/activity')
  await page.goto(`${site.origin}/en/projects`)
  expect((await told).status()).toBe(200)

  // Once: the next page has nothing to tell.
  let again = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/activity')) again++
  })
  const known = page.waitForResponse('**/auth/me')
  await page.goto(`${site.origin}/en/academics`)
  await known
  expect(again).toBe(0)
})

test('a tab that has not heard of activity in another tab does not end the session', async () => {
  await using visited = await visit('en')
  const { page } = visited
  await page.clock.install()
  await signIn(visited, 'en', newEmail('asleep'), '/about')
  // Written here, the page gets no event of it.
  await page.evaluate((ms) => {
    const stored = JSON.parse(atob(localStorage.getItem('auth-storage') ?? ''))
    stored.state.securityContext.lastActivity += ms
    localStorage.setItem('auth-storage', btoa(JSON.stringify(stored)))
  }, 20 * minuteMs)
  await page.clock.fastForward(31 * minuteMs)
  expect(await accountButton(page).isVisible()).toBe(true)
  expect(await storedAuth(page)).not.toBeNull()
})

test('a session that is stored without its security context is ended by any page and by the panel, here and on the server', async () => {
  await using visited = await visit('en')
  const { page } = visited
  await signIn(visited, 'en', owner)
  for (const path of ['/en/about', '/admin']) {
    // A page of the site would store the whole session again with the answer of the server that it still waits for.
    await openBlank(page, site.origin)
    await page.evaluate(() => {
      const { state } = JSON.parse(atob(localStorage.getItem('auth-storage') ?? ''))
      localStorage.setItem('auth-storage', btoa(JSON.stringify({ state: { user: state.user } })))
    })
    const ended = page.waitForResponse('**/auth/logout')
    await page.goto(site.origin + path)
    await ended
    if (path === '/en/about') await page.goto(`${site.origin}/en/login`)
    await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()
    expect(await storedAuth(page), path).toBeNull()
    expect((await page.request.get(`${site.origin}/auth/me`)).status(), path).toBe(401)
    await choose(page, 'en', owner)
    // Sign-in leads back to where it was asked for.
    if (path === '/admin') await page.waitForURL(`${site.origin}/admin`)
    else await accountButton(page).waitFor()
  }
})

test('a logout that does not reach the server is sent again when the network is back, or else by the next page', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  // A logout that fails is only logged.
  await context.addInitScript(() => Object.assign(console, { warn: () => {} }))
  const isAlive = async () => (await page.request.get(`${site.origin}/auth/me`)).status() === 200
  for (const goOn of [
    () => page.evaluate(() => dispatchEvent(new Event('online'))),
    () => page.goto(`${site.origin}/en/projects`),
  ]) {
    await signIn(visited, 'en', newEmail('offline'), '/about')
    await context.route('**/auth/logout', (route) => route.fulfill({ status: 503, body: '' }))
    await logout(page, 'en')
    expect(await isAlive()).toBe(true)
    await context.unroute('**/auth/logout')
    const ended = page.waitForResponse('**/auth/logout')
    await goOn()
    expect((await ended).status()).toBe(200)
    expect(await isAlive()).toBe(false)
    await expect.poll(() => storedAuth(page)).toBeNull()
  }
})

test.each(journeysIn('en'))(
  'the profile can end all other sessions, which then say so, in %s',
  async (language) => {
    await using here = await visit(language)
    await using there = await visit(language)
    const { login, profile } = wordsOf(language)
    const [before = '', after = ''] = profile.endNamed.split('{name}')
    const namedEnd = new RegExp(`^${before}.+${after}$`)
    const email = newEmail(`devices.${language}`)
    await signIn(there, language, email)
    await signIn(here, language, email, '/profile')
    const end = here.page.getByRole('button', { name: profile.endOthers })
    await end.click()
    await here.page.getByText(profile.noOthers).waitFor()
    const expectReason = async () => {
      await there.page.getByRole('alert').getByText(login.endedElsewhere).waitFor()
      const { search } = new URL(there.page.url())
      expect(search).toBe('?to=profile&ended=elsewhere')
    }
    await there.open(`/${language}/profile`)
    await expectReason()

    if (!isLong) return
    // After signing in again, the page that was requested is shown.
    await choose(there.page, language, email)
    await there.page.waitForURL(`${site.origin}/${language}/profile`)
    const endThere = there.page.getByRole('button', { name: profile.endOthers })
    await endThere.waitFor()
    await here.page.reload()
    await here.page.getByRole('button', { name: namedEnd }).first().click()
    await here.page.getByText(profile.noOthers).waitFor()
    await endThere.click()
    await expectReason()
  },
)
