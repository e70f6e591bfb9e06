/** Which second factor the profile offers first, and where it can be turned off. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { addAuthenticator } from '../../support/add-authenticator.ts'
import {
  accountButton,
  logout,
  newEmail,
  openSignIn,
  signInHalfway,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { signIn, enrol, visit } = await openSignIn()
const { profile } = wordsOf('en')

const headings = async (page: Page) =>
  (await page.getByRole('heading', { level: 2 }).allInnerTexts()).filter((text) =>
    [profile.factor, profile.passkeys].includes(text),
  )

test('a passkey is offered first, until a second factor is set up', async () => {
  await using visited = await visit('en')
  const { page } = visited
  await signIn(visited, 'en', newEmail('order'), '/profile')
  await page.getByRole('button', { name: profile.addPasskey }).waitFor()
  expect(await headings(page)).toEqual([profile.passkeys, profile.factor])
  // Why comes first, with what is offered first.
  await page.getByText(profile.passkeysFirst).waitFor()
  await page.getByText(profile.factorInstead).waitFor()
  expect(await page.getByText(profile.factorOffText, { exact: true }).count()).toBe(0)
  await enrol(page, 'en', { isOpen: true })
  await page.getByRole('button', { name: profile.stored }).click()
  expect(await headings(page)).toEqual([profile.passkeys, profile.factor])
  await page.reload()
  const off = page.getByRole('button', { name: profile.turnOff, exact: true })
  await off.waitFor()
  expect(await headings(page)).toEqual([profile.factor, profile.passkeys])
  await page.getByText(profile.passkeysText).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])

  // Whoever has no passkey is not asked for one.
  await off.click()
  const dialog = page.getByRole('dialog', { name: profile.turnOffTitle })
  await dialog.getByLabel(profile.stepUpCode).waitFor()
  expect(await dialog.getByRole('button', { name: profile.stepUpPasskey }).count()).toBe(0)
})

test('whoever has a passkey is asked for it first, and is offered nothing that the account does not have', async () => {
  await using visited = await visit('en')
  const { page, context } = visited
  await addAuthenticator(context, page)
  await signIn(visited, 'en', newEmail('passkey-first'), '/profile')
  await page.getByRole('button', { name: profile.addPasskey }).click()
  await page.getByRole('button', { name: profile.stored }).click()
  const off = page.getByRole('button', { name: profile.turnOff, exact: true })
  await off.click()
  const dialog = page.getByRole('dialog', { name: profile.turnOffTitle })
  const passkey = dialog.getByRole('button', { name: profile.stepUpPasskey })
  await passkey.waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  // There is no authenticator app yet.
  const useCode = dialog.getByRole('button', { name: profile.stepUpUseCode })
  expect(await useCode.count()).toBe(0)
  await dialog.getByRole('button', { name: profile.stepUpUseRecovery }).click()
  await dialog.getByLabel(profile.stepUpRecovery, { exact: true }).waitFor()
  expect(await useCode.count()).toBe(0)
  await dialog.getByRole('button', { name: profile.close }).click()
  expect(await page.getByRole('button', { name: profile.enrolAgain }).count()).toBe(0)
  await enrol(page, 'en', { isOpen: true })
  await page.getByRole('button', { name: profile.stored }).click()
  await page.getByRole('button', { name: profile.enrolAgain }).waitFor()

  await off.click()
  await useCode.click()
  const code = dialog.getByLabel(profile.stepUpCode)
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: profile.close }).click()
  await off.click()
  await passkey.click()
  await page.getByText(profile.factorOff, { exact: true }).waitFor()
})

test('a sign-in that waits for a passkey says in the header where it goes on', async () => {
  await using visited = await visit('en')
  const { page, context, open } = visited
  const { widget, login } = wordsOf('en')
  const email = newEmail('waiting-for-passkey')
  await addAuthenticator(context, page)
  await signIn(visited, 'en', email, '/profile')
  await page.getByRole('button', { name: profile.addPasskey }).click()
  await page.getByRole('button', { name: profile.stored }).click()
  await logout(page, 'en')
  await signInHalfway(visited, 'en', email)
  await open('/en/about')
  const panel = page.getByRole('region', { name: widget.waiting })
  await panel.getByText(widget.waitingElsewhere).waitFor()
  expect(await panel.getByRole('link', { name: widget.otherWays }).count()).toBe(0)
  await panel.getByRole('link', { name: widget.loginPage }).click()
  await page.getByRole('button', { name: login.usePasskey }).click()
  await accountButton(page).waitFor()
})
