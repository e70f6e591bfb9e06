import { expect, test } from 'vitest'
import { isFocused } from '../../support/panel.ts'
import {
  accountButton,
  choose,
  minuteMs,
  newEmail,
  openSignIn,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, signIn, totp, enrol, turnOff, pass, visit } = await openSignIn()

test('changing sign-in methods requires a recent sign-in', async () => {
  await using visited = await visit('en')
  const { page } = visited
  const { profile } = wordsOf('en')
  const email = newEmail('stale')
  await signIn(visited, 'en', email, '/profile')
  pass(6 * minuteMs)
  await page.getByRole('button', { name: profile.enrol }).click()
  await page.getByText(profile.freshText).waitFor()
  // What is asked may be below the screen.
  await expect
    .poll(() => isFocused(page.getByRole('button', { name: profile.signInAgain })))
    .toBe(true)
  await page.getByRole('button', { name: profile.signInAgain }).click()
  await page.waitForURL(`${site.origin}/en/login?to=profile`)
  await choose(page, 'en', email)
  await page.waitForURL(`${site.origin}/en/profile`)
  const { secret } = await enrol(page, 'en', { isOpen: true })
  await page.getByRole('button', { name: profile.stored }).click()

  pass(6 * minuteMs)
  const newCodes = page.getByRole('button', { name: profile.newCodes })
  await newCodes.click()
  const code = page.getByLabel(profile.stepUpCode)
  await code.waitFor()
  await expect.poll(() => isFocused(code)).toBe(true)
  await page.getByRole('button', { name: profile.close }).click()
  await expect.poll(() => isFocused(newCodes)).toBe(true)
  await newCodes.click()
  await code.fill(totp(secret))
  await page.getByRole('button', { name: profile.stepUpVerify, exact: true }).click()
  await page.getByText(profile.codesOld).waitFor()
  await page.getByRole('button', { name: profile.stored }).click()
  await turnOff(page, 'en', secret)
})

test('after each change of factors every tab of the browser continues without a reload', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  const { profile } = wordsOf('en')
  await page.clock.install()
  await signIn(visited, 'en', newEmail('renewed'), '/profile')
  const other = await context.newPage()
  await other.goto(`${site.origin}/en/about`)
  await accountButton(other).waitFor()

  /** User activity in both tabs; an expired access token is refused, and the call repeated with a new one. */
  const goOn = async () => {
    pass(6 * minuteMs)
    await context.clock.fastForward(6 * minuteMs)
    const pressed = Promise.withResolvers<void>()
    // Activity that reached the server first would count for both tabs.
    await context.route('**/auth/activity', async (route) => {
      await pressed.promise
      await route.continue()
    })
    const answered = [page, other].map((tab) =>
      tab.waitForResponse((response) => response.url().endsWith('/auth/activity') && response.ok()),
    )
    for (const tab of [page, other]) await tab.keyboard.press('Shift')
    pressed.resolve()
    await Promise.all(answered)
    await context.unroute('**/auth/activity')
    for (const tab of [page, other]) await accountButton(tab).waitFor()
  }
  const { secret } = await enrol(page, 'en', { isOpen: true })
  await page.getByRole('button', { name: profile.stored }).click()
  await goOn()

  await page.getByRole('button', { name: profile.newCodes }).click()
  await page.getByLabel(profile.stepUpCode).fill(totp(secret))
  await page.getByRole('button', { name: profile.stepUpVerify, exact: true }).click()
  await page.getByText(profile.codesOld).waitFor()
  await page.getByRole('button', { name: profile.stored }).click()
  await turnOff(page, 'en', secret)
  await goOn()
})
