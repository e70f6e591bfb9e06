/** Failures of a sign-in in a browser: each has its sentence, and leads on. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { changeTheme } from '../../support/accessibility.ts'
import { addressIn } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { rednessOf } from '../../support/looks.ts'
import {
  accountButton,
  choose,
  codeField,
  headerLogin,
  newEmail,
  openSignIn,
  proveByDemo,
  signInHalfway,
  visitor,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, totp, createFactor, visit, wrongCode } = await openSignIn()

test.each(journeysIn('ja'))(
  'a sign-in whose pending step is lost says in %s that it has expired, and begins again',
  async (language) => {
    await using visited = await visit(language)
    const { page, context, open } = visited
    const { widget, errors } = wordsOf(language)
    const email = newEmail(`lost.${language}`)
    const secret = await createFactor(proveByDemo(email))
    const expired = page.getByRole('alert').getByText(errors.pendingExpired)
    /** Ten minutes delete the cookies of a sign-in too. */
    const loseCookies = () => context.clearCookies({ name: /^(?!__Host-demo)/ })

    await signInHalfway(visited, language, email)
    await loseCookies()
    await codeField(page, language).fill(totp(secret))
    await expired.waitFor()
    await page.getByRole('button', { name: catalogues[language].demo.button }).waitFor()

    await signInHalfway(visited, language, email)
    await open(`/${language}/projects`)
    const panel = page.getByRole('region', { name: widget.waiting })
    await panel.getByLabel(widget.code).fill(totp(secret))
    await loseCookies()
    await panel.getByRole('button', { name: widget.verify }).click()
    await expired.waitFor()
    expect(await panel.count()).toBe(0)
    const { navigation } = catalogues[language]
    await page.getByRole('link', { name: navigation.login, exact: true }).waitFor()

    // Whoever comes back after ten minutes hears of it too, once.
    for (const place of isLong ? (['page', 'frame'] as const) : (['frame'] as const)) {
      await signInHalfway(visited, language, email)
      await page.evaluate(() => {
        const pending = JSON.parse(sessionStorage.getItem('auth-pending') ?? '')
        sessionStorage.setItem('auth-pending', JSON.stringify({ ...pending, until: Date.now() }))
      })
      const { link, frame } = headerLogin(page, language)
      const shown = place === 'page' ? page : frame
      if (place === 'page') await page.reload()
      else {
        await open(addressIn(language, '/about'))
        await link.click()
      }
      await shown.getByRole('alert').getByText(errors.pendingExpired).waitFor()
      await shown.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
      await page.reload()
      expect(await expired.count()).toBe(0)
    }
  },
)

test('another factor begins without the error of the last; a recovery code that is too short is refused like a wrong one', async () => {
  await using visited = await visit('en')
  const { page } = visited
  const { login, errors } = wordsOf('en')
  const email = newEmail('short')
  const secret = await createFactor(proveByDemo(email))
  await signInHalfway(visited, 'en', email)
  const alert = page.getByRole('alert')
  await codeField(page, 'en').fill(wrongCode(secret))
  await alert.getByText(errors.verify).waitFor()
  await page.getByRole('button', { name: login.useRecovery }).click()
  const recovery = page.getByLabel(login.recovery, { exact: true })
  await recovery.waitFor()
  expect(await alert.count()).toBe(0)
  await recovery.fill('ABCD-1234')
  await page.getByRole('button', { name: login.verifyRecovery }).click()
  await alert.getByText(errors.verify, { exact: true }).waitFor()
  expect(await recovery.getAttribute('aria-invalid')).toBe('true')
})

const answers = {
  noSentence: { status: 500, body: '{"success":false,"data":null,"error":null,"code":null}' },
  noJson: { status: 502, body: '<html>' },
  sentence: { status: 401, body: '{"success":false,"data":null,"error":"So it is.","code":"X"}' },
  unsuccessful: { status: 200, body: '{"success":false,"data":null,"error":null,"code":null}' },
}

const throwing = {
  status: 200,
  body: 'google = { accounts: { id: { initialize() { throw 1 } } } }',
}
const withoutCredential = { status: 200, body: '{"success":true,"data":{}}' }

test.each(journeysIn('en'))(
  'each failure of a sign-in has its own message in %s',
  async (language) => {
    await using visited = await site.visit({ language, refusals: /./ })
    const { page, context, open } = visited
    const { errors, login } = wordsOf(language)
    const cases = [
      { path: '/auth/google', answer: answers.noJson, error: errors.network },
      {
        path: '/auth/google',
        answer: answers.noSentence,
        error: errors.status.replace('{status}', '500'),
      },
      { path: '/auth/google', answer: answers.sentence, error: 'So it is.' },
      { path: '/auth/google', answer: answers.unsuccessful, error: errors.authentication },
      { path: '/demo-identity/token', answer: withoutCredential, error: errors.noCredential },
      { path: '/demo-identity/client.js', answer: answers.noJson, error: errors.script },
      { path: '/demo-identity/client.js', answer: throwing, error: errors.initialize },
    ]
    await open(addressIn(language, '/login'))
    for (const { path, answer, error } of cases) {
      const isScript = path.endsWith('.js')
      await context.route(`**${path}`, (route) => {
        const contentType = isScript ? 'text/javascript' : 'application/json'
        return route.fulfill({ ...answer, contentType })
      })
      if (isScript) await open(addressIn(language, '/login'))
      else await choose(page, language, visitor)
      await page.getByRole('alert').getByText(error, { exact: true }).waitFor()
      if (isScript) await page.getByRole('button', { name: login.retry }).waitFor()
      await context.unroute(`**${path}`)
    }
    await open(addressIn(language, '/login'))
    await page.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
    const last = page.getByText(errors.initialize, { exact: true })
    expect(await last.count(), 'the error of the visit before').toBe(0)
  },
)

test("a provider's script that never comes is given up, and can be tried again", async () => {
  await using visited = await site.visit({ language: 'en', refusals: /./ })
  const { page, context, open } = visited
  const { errors, login } = wordsOf('en')
  await page.clock.install()
  const requested = page.waitForRequest('**/demo-identity/client.js')
  await context.route('**/demo-identity/client.js', () => {})
  await open('/en/login')
  await requested
  await page.clock.fastForward(21_000)
  await page.getByRole('alert').getByText(errors.script).waitFor()
  await context.unroute('**/demo-identity/client.js')
  await page.getByRole('button', { name: login.retry }).click()
  await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()
})

test('a refresh token that cannot be stored only warns: the sign-in succeeds', async () => {
  await using visited = await site.visit({ language: 'en', refusals: /^\/auth\// })
  const { page, context, open } = visited
  await context.addInitScript(() => {
    Object.assign(console, { warn: (text: string) => localStorage.setItem('warned', text) })
  })
  await context.route('**/auth/set-refresh-token', (route) => route.fulfill(answers.sentence))
  await open('/en/login')
  await choose(page, 'en', visitor)
  await page.waitForURL(`${site.origin}/en`)
  await accountButton(page).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('warned'))).toBe(wordsOf('en').errors.store)
})

test('errors are red in both themes', async () => {
  await using visited = await site.visit({ language: 'en', refusals: /./ })
  const { page, context, open } = visited
  const expectRed = async (error: Locator) => {
    await error.waitFor()
    for (const theme of ['light', 'dark'] as const) {
      await changeTheme(page, theme)
      expect(await rednessOf(error), theme).toBeGreaterThan(1.5)
    }
  }
  await context.route('**/auth/config', (route) => route.fulfill(answers.noJson))
  await open('/en/login')
  await expectRed(page.getByRole('alert').getByText(wordsOf('en').errors.network))
  await open('/en/contact')
  await page.locator('form[method=post] button').click()
  const { required } = catalogues.en.messages.errors.name
  await expectRed(page.getByText(required, { exact: true }))
})
