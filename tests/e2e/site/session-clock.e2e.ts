/** Sessions and the clock of the browser; and what is left open for long. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import {
  choose,
  minuteMs,
  newEmail,
  openSignIn,
  visitor,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, signIn, pass, visit } = await openSignIn()

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

test('a login page that was left open for hours signs in at the first attempt', async () => {
  await using visited = await visit('en')
  const { page, context, open } = visited
  await page.clock.install()
  await open('/en/login')
  await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/config')) answered++
  })
  /** Answers are counted when they have arrived: a call that takes half a minute is given up. */
  const leave = async (ms: number, answers: number) => {
    answered = 0
    pass(ms)
    await page.clock.fastForward(ms)
    await expect.poll(() => answered).toBe(answers)
    await page.waitForLoadState('networkidle')
  }
  // A computer that wakes up has no network yet.
  await context.route('**/auth/config', (route) => route.fulfill({ status: 502, body: '' }))
  await leave(31 * minuteMs, 1)
  await context.unroute('**/auth/config')
  // One call to see whether the site can be reached, and one of the new button.
  await leave(minuteMs, 2)
  expect(await page.getByRole('alert').count()).toBe(0)
  for (let times = 0; times < 3; times++) await leave(31 * minuteMs, 2)
  await choose(page, 'en', visitor)
  await page.waitForURL(`${site.origin}/en`)
})
