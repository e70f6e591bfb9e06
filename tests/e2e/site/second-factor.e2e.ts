/** The second factor in a browser: set up, requested and guessed. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressIn, hold } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import {
  choose,
  codeField,
  inspectIn,
  logout,
  minuteMs,
  newEmail,
  openSignIn,
  proveByDemo,
  signInHalfway,
  wordsOf,
} from '../../support/sign-in-visits.ts'
import { addAuthenticator } from '../../support/virtual-authenticator.ts'

const { site, signIn, totp, enrol, createFactor, pass, visit, wrongCode } = await openSignIn()

test.each(journeysIn('ko'))(
  'a second factor is set up and required at sign-in in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page } = visited
    const inspect = inspectIn(language)
    const words = wordsOf(language)
    const email = newEmail(`totp.${language}`)
    await page.clock.install()
    await signIn(visited, language, email, '/profile')

    await page.getByRole('button', { name: words.profile.enrol }).click()
    await page.getByRole('img', { name: words.profile.qr }).waitFor()
    await inspect(page)
    await page.reload()
    const { secret, codes } = await enrol(page, language, { isOpen: true })
    expect(new Set(codes).size).toBe(10)
    await inspect(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.profile.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    await page.getByRole('button', { name: words.profile.stored }).click()
    await page.getByText(words.profile.factorOn, { exact: true }).waitFor()
    expect(await page.content()).not.toContain(codes[0])

    // Without the app and the passkeys, a recovery code proves who one is.
    pass(6 * minuteMs)
    const enrolAgain = page.getByRole('button', { name: words.profile.enrolAgain })
    await enrolAgain.click()
    await page.getByRole('button', { name: words.profile.stepUpUseRecovery }).click()
    if (isLong) await inspect(page)
    await page.getByLabel(words.profile.stepUpRecovery, { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: words.profile.stepUpVerify, exact: true }).click()
    await page.getByRole('img', { name: words.profile.qr }).waitFor()
    await page.getByRole('button', { name: words.profile.close, exact: true }).click()
    await logout(page, language)

    const report = page.waitForRequest('**/api/security/report')
    const config = await hold(page, '**/auth/config')
    // Before it, another says that the browser is asked who is signed in.
    const asked = page.waitForRequest('**/auth/config')
    const halfway = signInHalfway(visited, language, email)
    await asked
    await page.getByRole('status').getByText(words.login.loading).waitFor()
    config.resolve()
    await halfway
    expect((await report).postDataJSON()).toMatchObject({
      type: 'custom_login_page_access',
      data: { timestamp: aText, userAgent: aText, referrer: expect.any(String) },
    })
    await page.getByText(words.login.support).waitFor()
    const field = codeField(page, language)
    const verify = page.getByRole('button', { name: words.login.verify })
    expect(await field.getAttribute('placeholder')).toBe('000000')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await inspect(page)

    await field.fill('12ab３-45')
    expect(await field.inputValue()).toBe('12345')
    expect(await verify.isDisabled()).toBe(true)
    await field.press('Enter')
    await field.fill('')
    await field.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText(catalogues[language].signIn.errors.codeMissing).waitFor()
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/2fa/verify')) sent.push(request.postDataJSON().token)
    })
    // A page sends one report a minute: this event is held back, and sent when the page is left.
    const failuresBefore = await countFailures()
    // The sixth digit sends the code, once; what is beyond it is dropped.
    const wrong = wrongCode(secret)
    await field.fill(`${wrong}7`)
    await alert.getByText(catalogues[language].errors.INVALID_2FA_CODE).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')

    pass(minuteMs)
    const verification = await hold(page, '**/auth/2fa/verify')
    await field.pressSequentially(totp(secret))
    await page.getByText(words.login.verifying).waitFor()
    await field.fill(wrong)
    verification.resolve()
    await page.waitForURL(site.origin + addressIn(language, '/'))
    expect(sent).toEqual([wrong, totp(secret)])
    await expect.poll(countFailures).toBe(failuresBefore + 1)
    await logout(page, language)

    await signInHalfway(visited, language, email)
    await page.getByRole('button', { name: words.login.useRecovery }).click()
    if (isLong) await inspect(page)
    await page.getByLabel(words.login.recovery, { exact: true }).fill(codes[3] ?? '')
    await page.getByRole('button', { name: words.login.verifyRecovery }).click()

    // Such a session may only enrol: it leads to the profile, which says so, and stays.
    await page.waitForURL(site.origin + addressIn(language, '/profile'))
    await page.getByText(words.profile.mustEnrol).waitFor()
    await page.getByText(words.profile.factorOn, { exact: true }).waitFor()
    // What would be refused is not offered.
    const { newCodes, turnOff } = words.profile
    for (const name of [newCodes, turnOff]) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
    }
    await inspect(page)
    pass(6 * minuteMs)
    await enrolAgain.click()
    await page.getByRole('img', { name: words.profile.qr }).waitFor()
  },
)

test.each(journeysIn('ko'))(
  'a passkey is created, offered first at sign-in, and removed in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page } = visited
    const { profile, login } = wordsOf(language)
    const email = newEmail(`passkey.${language}`)
    await addAuthenticator(page)
    await signIn(visited, language, email, '/profile')

    await page.getByLabel(profile.passkeyName).fill('Blue key')
    await page.getByRole('button', { name: profile.addPasskey }).click()
    await page.getByRole('button', { name: profile.stored }).click()
    await page.getByText('Blue key', { exact: true }).waitFor()
    await inspectIn(language)(page)
    await logout(page, language)

    await signInHalfway(visited, language, email)
    const usePasskey = page.getByRole('button', { name: login.usePasskey })
    await expect
      .poll(() => usePasskey.evaluate((button) => button === document.activeElement))
      .toBe(true)
    expect(await codeField(page, language).count()).toBe(0)
    if (isLong) await inspectIn(language)(page)
    await usePasskey.click()
    await page.waitForURL(`${site.origin}/${language}`)

    await page.goto(`${site.origin}/${language}/profile`)
    await page.getByText(new RegExp(profile.passkeyUsed.replace('{date}', '.+'))).waitFor()
    await page
      .getByRole('button', { name: profile.removeNamed.replace('{name}', 'Blue key') })
      .click()
    const dialog = page.getByRole('dialog', {
      name: profile.removeTitle.replace('{name}', 'Blue key'),
    })
    await dialog.getByText(profile.removeLoses).waitFor()
    await inspectIn(language)(page)
    await dialog.getByRole('button', { name: profile.stepUpPasskey }).click()
    await page.getByText(profile.noPasskeys).waitFor()
    await page.getByText(profile.factorOff, { exact: true }).waitFor()
  },
)

test.each(journeysIn('ja'))(
  'five wrong codes end a sign-in, and after ten the user must wait a quarter of an hour, in %s',
  async (language) => {
    await using visited = await visit(language)
    const { page } = visited
    const { widget } = wordsOf(language)
    const { errors } = catalogues[language]
    const email = newEmail(`locked.${language}`)
    const secret = await createFactor(proveByDemo(email))
    pass(20 * minuteMs)

    const alert = page.getByRole('alert')
    const field = codeField(page, language)
    const tryWrongCode = async () => {
      // Emptied a moment after the page says that the last one was wrong.
      await expect.poll(() => field.inputValue()).toBe('')
      const answered = page.waitForResponse('**/auth/2fa/verify')
      await field.fill(wrongCode(secret))
      return (await answered).json()
    }
    await signInHalfway(visited, language, email)
    for (let tries = 1; tries <= 5; tries++) {
      expect((await tryWrongCode()).code, `${tries}`).toBe('INVALID_2FA_CODE')
      await alert.getByText(errors.INVALID_2FA_CODE).waitFor()
    }
    expect((await tryWrongCode()).code).toBe('PENDING_EXPIRED')
    await alert.getByText(errors.TRIES_SPENT).waitFor()
    const chooser = page.getByRole('button', { name: catalogues[language].demo.button })
    await chooser.waitFor()

    // The second attempt is one of the same browser, by calls.
    expect(await guessByCalls(page, email, wrongCode(secret))).toEqual([
      ...Array(5).fill('INVALID_2FA_CODE'),
      'PENDING_EXPIRED',
    ])
    await signInHalfway(visited, language, email)
    await field.fill(totp(secret))
    const spent = errors.CODES_SPENT.replace('{wait}', waits[language])
    await alert.getByText(spent).waitFor()
    await page.goto(`${site.origin}/${language}/about`)
    const panel = page.getByRole('region', { name: widget.waiting })
    await panel.getByLabel(widget.code).fill(totp(secret))
    await panel.getByRole('button', { name: widget.verify }).click()
    await alert.getByText(spent).waitFor()

    pass(16 * minuteMs)
    await panel.getByRole('button', { name: widget.cancel }).click()
    await panel.waitFor({ state: 'hidden' })
    await page.goto(`${site.origin}/${language}/login`)
    await choose(page, language, email)
    await field.fill(totp(secret))
    await page.waitForURL(`${site.origin}/${language}`)
  },
)

const waits = { ko: '15분', en: '15 minutes', ja: '15分' }

const aText = expect.stringMatching(/./)

/** The reports of failed codes that have arrived. */
async function countFailures(): Promise<number> {
  const rows = await site.database.db
    .selectFrom('client_report')
    .select('count')
    .where('type', '=', 'custom_two_factor_verification_failed')
    .where('document', '=', '{"tokenLength":6}')
    .execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Signs in up to the second step by the calls of the login page, and sends a code six times; returns the answers. */
function guessByCalls(page: Page, email: string, token: string): Promise<string[]> {
  return page.evaluate(
    async ({ email, token }) => {
      const call = async (path: string, body?: object) => {
        const response = await fetch(path, {
          headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return response.json()
      }
      const { clientId, nonce } = (await call('/auth/config')).data
      const asked = { email, nonce, clientId, language: 'en' }
      const { credential } = (await call('/demo-identity/token', asked)).data
      await call('/auth/google', { googleIdToken: credential })
      const codes: string[] = []
      for (let tries = 1; tries <= 6; tries++)
        codes.push((await call('/auth/2fa/verify', { token })).code)
      return codes
    },
    { email, token },
  )
}
