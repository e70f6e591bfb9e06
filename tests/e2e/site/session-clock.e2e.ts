/** Sessions and the clock of the browser. */
import { expect, test } from 'vitest'
import { minuteMs, newEmail, openSignIn, wordsOf } from '../../support/sign-in-visits.ts'

const { signIn, pass, visit } = await openSignIn()

test('a clock that is set back does not keep activity from being reported', async () => {
  await using visited = await visit('en')
  const { page } = visited
  await page.clock.install()
  await signIn(visited, 'en', newEmail('set-back'), '/about')
  const before = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(before - 60 * minuteMs)
  const answered = page.waitForResponse('**/auth/activity', { timeout: 10_000 })
  await page.keyboard.press('Shift')
  expect((await answered).status()).toBe(200)

  // Once in fifty seconds, as ever.
  let told = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/activity')) told++
  })
  await page.keyboard.press('Shift')
  await page.clock.fastForward(10_000)
  await page.keyboard.press('Shift')
  expect(told).toBe(0)
})

test('who was idle for too long on the profile is led to the login page, which says so', async () => {
  await using visited = await visit('en')
  const { page } = visited
  const { login, profile } = wordsOf('en')
  await page.clock.install()
  await signIn(visited, 'en', newEmail('idle-profile'), '/profile')
  await page.getByText(profile.thisSession).waitFor()
  pass(31 * minuteMs)
  await page.clock.fastForward(31 * minuteMs)
  await page.getByRole('alert').getByText(login.endedIdle).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/login')
  expect(new URL(page.url()).searchParams.get('to')).toBe('profile')
})
