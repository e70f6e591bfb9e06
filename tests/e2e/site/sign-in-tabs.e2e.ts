/** One sign-in in several tabs. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
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

const { site, totp, createFactor, pass, visit } = await openSignIn()

test('a sign-in that was completed in another tab waits nowhere, also not after the next logout', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  const { login, widget } = wordsOf('en')
  const email = newEmail('tabs')
  const secret = await createFactor(proveByDemo(email))
  pass(minuteMs)
  await signInHalfway(visited, 'en', email)
  const other = await context.newPage()
  await other.goto(`${site.origin}/en/login`)
  await choose(other, 'en', email)
  await codeField(other, 'en').fill(totp(secret))
  await other.getByRole('button', { name: login.verify }).click()
  await accountButton(other).waitFor()
  await page.waitForURL(`${site.origin}/en`)
  await accountButton(page).waitFor()

  await logout(other, 'en')
  await page.goto(`${site.origin}/en/about`)
  await page.getByRole('link', { name: catalogues.en.navigation.login, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('region', { name: widget.waiting }).count()).toBe(0)
})
