/** Security in the panel's browser: the step-up, concurrent changes of roles, and the idle time-out. */
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { findAccessibilityFaults, openedDialog } from '../../support/accessibility.ts'
import { openBlank } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import {
  adminPath,
  isFocused,
  openPanel,
  panelWords,
  settle,
  signedIn,
} from '../../support/panel.ts'

const panel = await openPanel(3)
const { site, now, pass, enter } = panel
const { db } = site.database
const minuteMs = 60_000

const totp = (secret: string) => new TOTP({ secret }).generate({ timestamp: now().getTime() })
const wrongCode = (secret: string) =>
  String((Number(totp(secret)) + 500_001) % 1_000_000).padStart(6, '0')

const accountOf = (email: string) =>
  db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Of a user who is not signed in here. */
async function addAccount(email: string): Promise<void> {
  const name = email.slice(0, email.indexOf('@'))
  const at = now().toISOString()
  await db
    .insertInto('user_account')
    .values({ id: randomUUID(), email, name, role: 'user', version: 1, created_at: at })
    .execute()
}

/** The browser of another admin, who has just signed in. */
async function signInAdmin(email: string) {
  const state = await signedIn(site, email)
  await db.updateTable('user_account').set({ role: 'admin' }).where('email', '=', email).execute()
  return state
}

/** Sets an authenticator up from a page of the site; returns its key. */
async function enrol(page: Page): Promise<string> {
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await response.json()).data
      },
      [path, body] as const,
    )
  const { secret } = await post('/auth/2fa/setup', {})
  const { recoveryCodes } = await post('/auth/2fa/confirm', { token: totp(secret) })
  expect(recoveryCodes).toHaveLength(10)
  return secret
}

const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: en.security.users.acts(name) }).click()

test.each(journeysIn('ko'))(
  'roles can be changed only after confirming the second factor again, in %s',
  async (language) => {
    const words = panelWords[language]
    const { stepUp, users } = words.security
    const target = `target.${language}@example.com`
    await addAccount(target)
    const state = await signInAdmin(`factor.${language}@example.com`)
    await using visit = await enter({ language, state, refusals: /^\/(?:auth|api\/admin)\// })
    const { page } = visit
    // Answers to calls of the panel would set cookies that this replaces.
    await openBlank(page, site.origin)
    const secret = await enrol(page)
    pass(6 * minuteMs)
    await visit.open(`${adminPath}/security/users`)

    const opener = page.getByRole('button', { name: users.acts(`target.${language}`) })
    const dialog = page.getByRole('alertdialog', { name: stepUp.title })
    const ask = async () => {
      await opener.click()
      await page.getByRole('menuitem', { name: users.makeAdmin }).click()
      await dialog.waitFor()
    }
    // On a busy computer the server may answer before the menu has given the focus back.
    await page.evaluate(() => {
      const { requestAnimationFrame: draw, cancelAnimationFrame: cancel } = window
      window.requestAnimationFrame = (work) => -setTimeout(() => work(performance.now()), 200)
      window.cancelAnimationFrame = (id) => (id < 0 ? clearTimeout(-id) : cancel(id))
      addEventListener('focusin', ({ target }) => {
        if ((target as Element).closest('[role=alertdialog]')) window.requestAnimationFrame = draw
      })
    })
    await ask()
    const field = dialog.getByLabel(stepUp.code)
    const tries: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/2fa/verify')) tries.push(request.postData() ?? '')
    })
    await field.fill(wrongCode(secret))
    await field.press('Enter')
    await dialog.getByText(catalogues[language].errors.INVALID_2FA_CODE).waitFor()
    expect(tries).toHaveLength(1)
    expect(await findAccessibilityFaults(page, openedDialog)).toEqual([])
    await dialog.getByRole('button', { name: stepUp.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await accountOf(target)).role).toBe('user')
    await expect.poll(() => isFocused(opener)).toBe(true)

    await ask()
    await field.fill(totp(secret))
    await dialog.getByRole('button', { name: stepUp.confirm }).click()
    await page.getByText(users.changed(`target.${language}`)).waitFor()
    expect(await dialog.count()).toBe(0)
    expect((await accountOf(target)).role).toBe('admin')

    // A step-up is valid for minutes: the change can be undone without another one.
    await page.keyboard.press('z')
    await expect.poll(async () => (await accountOf(target)).role).toBe('user')
  },
)

test('an admin without a second factor is asked to sign in again', async () => {
  await addAccount('plain.target@example.com')
  const state = await signInAdmin('plain.admin@example.com')
  await using visit = await enter({ state, refusals: /^\/api\/admin\// })
  const { page } = visit
  pass(6 * minuteMs)
  await visit.open(`${adminPath}/security/users`)
  await openMenu(page, 'plain.target')
  await page.getByRole('menuitem', { name: en.security.users.makeAdmin }).click()
  const dialog = page.getByRole('alertdialog', { name: en.security.stepUp.title })
  await dialog.getByText(en.security.stepUp.anew).waitFor()
  await dialog.getByRole('link', { name: en.security.stepUp.signIn }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await accountOf('plain.target@example.com')).role).toBe('user')
})

test('the panel warns before an idle session ends; one key continues it, and no answer ends it', async () => {
  const state = await signedIn(site)
  await using visit = await enter({ state, refusals: /^\/(?:auth|api|yard-gate)\// })
  const { page } = visit
  await page.clock.install()
  await visit.open(adminPath)
  await settle(page)
  const dialog = page.getByRole('alertdialog', { name: en.session.idleTitle })
  await page.clock.fastForward(27 * minuteMs)
  expect(await dialog.count()).toBe(0)
  await page.clock.fastForward(minuteMs + 1000)
  await dialog.waitFor()
  const left = async () => /\d:\d\d/.exec(await dialog.innerText())?.[0]
  const before = await left()
  // The idle time began with the sign-in, some seconds before the panel was opened.
  expect(before).toMatch(/^1:\d\d$/)
  await page.clock.fastForward(10_000)
  await expect.poll(left).not.toBe(before)

  const told = page.waitForResponse('**/auth/activity')
  await dialog.getByRole('button', { name: en.session.stay }).press('Enter')
  expect((await told).status()).toBe(200)
  await dialog.waitFor({ state: 'detached' })

  // Whichever tab is first, the other one says the same.
  const other = await visit.context.newPage()
  await other.goto(site.origin + adminPath)
  await settle(other)
  await page.clock.fastForward(28 * minuteMs + 1000)
  await dialog.waitFor()
  await page.clock.fastForward(2 * minuteMs)
  for (const tab of [page, other]) await tab.waitForURL(/\/login\?ended=idle&to=panel(?:#|$)/)
})

test('an admin is not offered to disable their own account, from which there is no way back', async () => {
  await using visit = await enter()
  const { page } = visit
  const { users } = en.security
  await visit.open(`${adminPath}/security/users`)
  const own = page.getByRole('row').filter({ hasText: `(${users.self})` })
  await own.getByRole('button').click()
  await page.getByRole('menuitem', { name: users.makeUser }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
})
