/** One sign-in in several tabs. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { isLong } from '../../support/is-long.ts'
import {
  accountButton,
  choose,
  codeField,
  logout,
  minuteMs,
  newEmail,
  openSignIn,
  proveByDemo,
  signInHalfway,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, signIn, totp, createFactor, pass, visit } = await openSignIn()

test.runIf(isLong)(
  'a sign-in that was completed in another tab waits nowhere, also not after the next logout',
  async () => {
    await using visited = await visit('en')
    const { page, context } = visited
    const { widget } = wordsOf('en')
    const email = newEmail('tabs')
    const secret = await createFactor(proveByDemo(email))
    pass(minuteMs)
    await signInHalfway(visited, 'en', email)
    const other = await context.newPage()
    await other.goto(`${site.origin}/en/login`)
    await choose(other, 'en', email)
    await codeField(other, 'en').fill(totp(secret))
    await accountButton(other).waitFor()
    await page.waitForURL(`${site.origin}/en`)
    await accountButton(page).waitFor()

    await logout(other, 'en')
    await page.goto(`${site.origin}/en/about`)
    await page.getByRole('link', { name: catalogues.en.navigation.login, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('region', { name: widget.waiting }).count()).toBe(0)
  },
)

test('two tabs that need a new token request it one after the other, and signing out in one signs out the other', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  await page.clock.install()
  const email = newEmail('locks')
  await signIn(visited, 'en', email, '/about')
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
  await context.unroute('**/auth/refresh')

  await other.goto(`${site.origin}/en/profile`)
  await other.getByRole('definition').getByText(email).waitFor()
  await logout(page, 'en')
  await other.waitForURL(`${site.origin}/en/login?to=profile&ended=elsewhere`)
})
