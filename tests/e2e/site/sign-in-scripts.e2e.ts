/** The scripts of sign-in: pages without them, and what they may do. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressIn, desktop, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import { listLayoutShifts } from '../../support/looks.ts'
import { headerLogin, openSignIn, wordsOf } from '../../support/sign-in-visits.ts'

const { site, visit } = await openSignIn()

test.each(journeysIn('ja'))(
  'without JavaScript, /login and /profile say in %s that they need it',
  async (language) => {
    await using visited = await site.visit({ language, hasScript: false, hasCode: false })
    const { page, open } = visited
    const { login, profile } = wordsOf(language)
    await open(addressIn(language, '/login'))
    expect(await page.locator('noscript p').innerText()).toBe(login.noScript)
    expect(await page.getByText(login.loading).filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await open(addressIn(language, '/profile'))
    expect(await page.locator('noscript p').innerText()).toBe(profile.noScript)
  },
)

test.each(journeysIn('ko'))(
  'a browser that blocks cookies is told so in %s, by the login page and by the header, and can try again',
  async (language) => {
    await using visited = await visit(language)
    const { page, context, open } = visited
    const { errors, login } = wordsOf(language)
    const { link, frame } = headerLogin(page, language)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await open(addressIn(language, '/about'))
    await link.click()
    await frame.getByRole('alert').getByText(errors.cookies).waitFor()
    await open(addressIn(language, '/login'))
    await page.getByRole('alert').getByText(errors.cookies).waitFor()
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: false })
    await page.getByRole('button', { name: login.retry }).click()
    await page.getByRole('button', { name: catalogues[language].demo.button }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('probe')
  },
)

test.each(journeysIn('ko'))(
  'the login page in %s does not move while its script comes late, with and without the code of the demo',
  async (language) => {
    const { demo } = catalogues[language]
    const cases = [phone, desktop].flatMap((viewport) =>
      [false, true].map((hasCode) => ({ viewport, hasCode })),
    )
    for (const { hasCode, ...look } of cases) {
      await using visited = await site.visit({ language, hasCode, ...look })
      const { page, context } = visited
      await context.route('**/*.js', async (route) => {
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
        await route.continue()
      })
      await page.goto(site.origin + addressIn(language, '/login'))
      const last = { name: hasCode ? demo.button : demo.unlock, exact: true }
      await page.getByRole('button', last).waitFor()
      expect(await listLayoutShifts(page), JSON.stringify({ hasCode, ...look })).toEqual([])
    }
  },
)

test('visitors who never sign in load none of its code', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/en')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /^\/auth\/|demo-identity|island|hydrate/.test(path))).toEqual([])
})

test('the scripts of the login page comply with its report-only Trusted Types policy', async () => {
  await using visited = await visit('en')
  const { page, open } = visited
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(globalThis, { stopped })
    addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, sample }) =>
      stopped.push(`${disposition} ${effectiveDirective} ${sample}`),
    )
  })
  await open(addressIn('en', '/login'))
  await page.getByRole('button', { name: catalogues.en.demo.button }).waitFor()
  expect(
    await page.evaluate(() => (globalThis as unknown as { stopped: string[] }).stopped),
  ).toEqual([])
})
