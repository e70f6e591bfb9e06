/** Setting the second factor up and turning it off: what the profile asks, says and shows. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { journeysIn } from '../../support/is-long.ts'
import { inspectIn, minuteMs, newEmail, openSignIn, wordsOf } from '../../support/sign-in-visits.ts'

const { site, signIn, totp, turnOff, pass, visit, wrongCode } = await openSignIn()

test.each(journeysIn('ko'))(
  'a wrong code at set-up says in %s what to do; turning the second factor off says what is lost, always takes a factor, and is followed by an email',
  async (language) => {
    await using visited = await visit(language)
    const { page } = visited
    const { profile, errors: signInErrors } = wordsOf(language)
    const { notices, errors } = catalogues[language]
    const email = newEmail(`off.${language}`)
    await signIn(visited, language, email, '/profile')
    // Where what was pressed is gone, the focus goes to the heading above what has taken its place.
    const heading = page.getByRole('heading', { name: profile.factor }).and(page.locator(':focus'))
    await page.getByRole('button', { name: profile.enrol }).click()
    await page.getByRole('img', { name: profile.qr }).waitFor()
    await heading.waitFor()
    // As another tab does.
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    await page.request.post(`${site.origin}/auth/2fa/setup`, { headers })
    await page.getByLabel(profile.enterCode).fill('123456')
    await page.getByRole('button', { name: profile.turnOn, exact: true }).click()
    await page.getByRole('alert').getByText(errors.CONFIRMATION_TOO_LATE).waitFor()
    await expect.poll(() => page.getByLabel(profile.enterCode).count()).toBe(0)
    await page.getByRole('button', { name: profile.enrol }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel(profile.enterCode).fill(wrongCode(secret))
    await page.getByRole('button', { name: profile.turnOn, exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: signInErrors.confirm })
    await alert.getByText(profile.codeHelp).waitFor()
    await inspectIn(language)(page)
    await page.getByLabel(profile.enterCode).fill(totp(secret))
    await page.getByRole('button', { name: profile.turnOn, exact: true }).click()
    await page.getByRole('button', { name: profile.stored }).click()
    await heading.waitFor()
    pass(minuteMs)

    const open = page.getByRole('button', { name: profile.turnOff, exact: true })
    const dialog = page.getByRole('dialog', { name: profile.turnOffTitle })
    await open.click()
    await dialog.getByText(profile.turnOffLoses).waitFor()
    await inspectIn(language)(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)

    await open.click()
    await dialog.getByLabel(profile.stepUpCode).fill(wrongCode(secret))
    await dialog.getByRole('button', { name: profile.turnOff, exact: true }).click()
    await dialog.getByRole('alert').getByText(errors.INVALID_2FA_CODE).waitFor()
    const field = dialog.getByLabel(profile.stepUpCode)
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByText(profile.factorOn, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: profile.stepUpUseRecovery }).click()
    const recovery = dialog.getByLabel(profile.stepUpRecovery, { exact: true })
    await recovery.and(page.locator(':focus')).waitFor()
    await dialog.getByRole('button', { name: profile.close }).click()

    await turnOff(page, language, secret)
    await heading.waitFor()
    const emails = await site.database.db
      .selectFrom('letter')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
    expect(emails.at(-1)?.subject).toContain(notices.subject.secondFactorOff)
  },
)
