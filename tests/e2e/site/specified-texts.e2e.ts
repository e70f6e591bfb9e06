/** The texts of the specification for failures after the sign-in, read from the pages that show them. */
import { test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import {
  codeField,
  minuteMs,
  newEmail,
  openSignIn,
  proveByDemo,
  signInHalfway,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, signIn, createFactor } = await openSignIn()

/** An answer without a sentence of its own: refused, and one that does not report success. */
const refused = { status: 500, json: { success: false, data: null, error: null, code: null } }
const unsuccessful = { ...refused, status: 200 }

test('the page says what failed in the words of the specification, if the server does not', async () => {
  await using visited = await site.visit({ language: 'en', refusals: /./ })
  const { page, open } = visited
  const { login, profile, widget } = wordsOf('en')
  const alert = page.getByRole('alert')
  const fail = async (
    path: string,
    answer: typeof refused,
    say: () => Promise<void>,
    text: string,
  ) => {
    await page.route(`**/auth/${path}`, (route) => route.fulfill(answer))
    await say()
    await alert.getByText(text, { exact: true }).waitFor()
    await page.unroute(`**/auth/${path}`)
  }
  const email = newEmail('unverified')
  await createFactor(proveByDemo(email))
  await signInHalfway(visited, 'en', email)
  // The sixth digit sends the code.
  const verify = () => codeField(page, 'en').fill('123456')
  await fail('2fa/verify', refused, verify, 'Two-factor verification failed')
  await fail('2fa/verify', unsuccessful, verify, 'Verification failed')
  await page.getByRole('button', { name: login.cancel }).click()
  await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()

  await page.clock.install()
  await signIn(visited, 'en', newEmail('failing'), '/about')
  await page.clock.fastForward(28.5 * minuteMs)
  const stay = () => page.getByRole('button', { name: widget.stay }).click()
  await fail('refresh', refused, stay, 'Failed to refresh token')
  await fail('refresh', unsuccessful, stay, 'Token refresh failed')
  await stay()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await fail(
    'me',
    refused,
    async () => void (await open('/en/profile')),
    'Failed to get current user',
  )
  await page.getByRole('button', { name: profile.retry }).click()
  const enrol = () => page.getByRole('button', { name: profile.enrol }).click()
  await fail('2fa/setup', refused, enrol, 'Two-factor setup failed')
  await fail('2fa/setup', unsuccessful, enrol, 'Setup failed')
  await enrol()
  const confirm = async () => {
    await page.getByLabel(profile.enterCode).fill('123456')
    await page.getByRole('button', { name: profile.turnOn, exact: true }).click()
  }
  await fail('2fa/confirm', refused, confirm, 'Two-factor confirmation failed')
  await fail('2fa/confirm', unsuccessful, confirm, 'Confirmation failed')
})
