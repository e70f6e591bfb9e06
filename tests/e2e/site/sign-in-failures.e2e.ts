/** Failures of a sign-in in a browser: each has its sentence, and leads on. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { changeTheme } from '../../support/accessibility.ts'
import { addressIn } from '../../support/browser.ts'
import { journeysIn } from '../../support/languages-of-journeys.ts'
import {
  choose,
  codeField,
  newEmail,
  openSignIn,
  proveByDemo,
  signInHalfway,
  visitor,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const { site, totp, createFactor, visit } = await openSignIn()

test.each(journeysIn('ja'))(
  'a sign-in whose pending step is lost says in %s that it has expired, and begins again',
  async (language) => {
    await using visited = await visit(language)
    const { page, context, open } = visited
    const { widget, login, errors } = wordsOf(language)
    const email = newEmail(`lost.${language}`)
    const secret = await createFactor(proveByDemo(email))
    const expired = page.getByRole('alert').getByText(errors.pendingExpired)
    /** Ten minutes delete the cookies of a sign-in too. */
    const loseCookies = () => context.clearCookies({ name: /^(?!__Host-demo)/ })

    await signInHalfway(visited, language, email)
    await loseCookies()
    await codeField(page, language).fill(totp(secret))
    await page.getByRole('button', { name: login.verify }).click()
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
  },
)

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

/** How much more red than green or blue the text is. */
function rednessOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas to read the colour from.')
    canvas.fillStyle = getComputedStyle(node).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red / Math.max(green, blue)
  })
}
