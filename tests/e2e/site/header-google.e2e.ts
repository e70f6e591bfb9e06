/**
 * Sign-in with Google from the header of any page, under the policies that the site sends. The test stands in
 * for Google. In Chromium and in Firefox.
 */
import type { BrowserContext, Response, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressIn, addressOf, typeOver } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import {
  ada,
  bom,
  createTestProvider,
  type Person,
  type TestProvider,
} from '../../support/sign-in.ts'
import {
  accountButton,
  headerLogin,
  logout,
  minuteMs,
  openSignIn,
  wordsOf,
} from '../../support/sign-in-visits.ts'

const google = 'https://accounts.google.com'

interface GoogleStandIn {
  /** The paths that were asked for, in order. */
  asked: string[]
  /** Who signs in next; null: the window is closed without an account. */
  person: Person | null
}

const script = `(() => {
  let settings, clicked
  addEventListener('message', ({ origin, data }) => {
    if (origin !== '${google}') return
    if (data.credential) return settings.callback({ credential: data.credential })
    clicked()
    open('${google}/gsi/select?nonce=' + settings.nonce, 'gsi', 'popup,width=480,height=640')
  })
  globalThis.google = { accounts: { id: {
    initialize(options) { settings = options },
    renderButton(parent, { locale, click_listener }) {
      clicked = click_listener
      const sheet = document.createElement('link')
      Object.assign(sheet, { rel: 'stylesheet', href: '${google}/gsi/style' })
      document.head.append(sheet)
      const frame = document.createElement('iframe')
      Object.assign(frame, { src: '${google}/gsi/button?hl=' + locale, title: 'Google', height: 44 })
      parent.replaceChildren(frame)
    },
    disableAutoSelect() {},
  } } }
})()`

const button = `<button>Sign in with Google</button>
<script>document.querySelector('button').onclick = () => parent.postMessage({}, '*')</script>`

async function standInForGoogle(
  context: BrowserContext,
  provider: TestProvider,
  now: () => Date,
): Promise<GoogleStandIn> {
  const standIn: GoogleStandIn = { asked: [], person: null }

  async function select(route: Route, nonce: string): Promise<void> {
    const { person } = standIn
    const credential = person && (await provider.sign(person, nonce, now()))
    const answer = credential ? `opener.postMessage({ credential: '${credential}' }, '*');` : ''
    const body = `<script>${answer}close()</script>`
    await route.fulfill({ contentType: 'text/html', body })
  }

  await context.route(`${google}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    standIn.asked.push(pathname)
    if (pathname === '/gsi/select') return select(route, searchParams.get('nonce') ?? '')
    const answers: Record<string, [contentType: string, body: string]> = {
      '/gsi/client': ['text/javascript', script],
      '/gsi/style': ['text/css', ''],
      '/gsi/button': ['text/html', button],
    }
    const [contentType, body] = answers[pathname] ?? ['text/plain', 'nothing']
    await route.fulfill({ contentType, body })
  })
  return standIn
}

const provider = createTestProvider()
const { site, now, totp, createFactor, pass, wrongCode } = await openSignIn((now) => ({
  served: { provider, now },
  mayAsk: google,
}))
const refusals = /^\/auth\//
function identityOf(response: Response): {
  etag?: string | undefined
  policy?: string | undefined
} {
  const { etag, 'content-security-policy': policy } = response.headers()
  return { etag, policy }
}

const googleButton = 'iframe[title="Google"]'

test.each(journeysIn('en'))(
  'Google is asked only after the reach, and signs in in place in %s',
  async (language) => {
    // A browser that has been here: the first page of one has other bytes.
    await using visited = await site.visit({ language, refusals, stored: { language } })
    const { page, context, open } = visited
    const { link, frame } = headerLogin(page, language)
    const standIn = await standInForGoogle(context, provider, now)
    const path = addressIn(language, '/projects/1')
    const before = identityOf(await open(path))
    expect(before.policy).not.toContain('google')
    await page.waitForLoadState('networkidle')
    expect(standIn.asked).toEqual([])

    await link.click()
    const button = frame.frameLocator(googleButton).getByRole('button')
    await button.waitFor()
    expect(standIn.asked.toSorted()).toEqual(['/gsi/button', '/gsi/client', '/gsi/style'])

    // The window is closed without an account: nothing changes, and the button is still there.
    const [cancelled] = await Promise.all([page.waitForEvent('popup'), button.click()])
    if (!cancelled.isClosed()) await cancelled.waitForEvent('close')
    await button.waitFor()

    standIn.person = ada
    await button.click()
    await accountButton(page).waitFor()
    expect(addressOf(page)).toBe(path)
    await logout(page, language)
    expect(identityOf(await open(path))).toEqual(before)
  },
)

test('messages of other windows sign nobody in; a token that was made for another browser is refused in red, and the next one is taken', async () => {
  await using visited = await site.visit({ language: 'en', refusals })
  const { page, context, open } = visited
  const { link, frame } = headerLogin(page, 'en')
  const standIn = await standInForGoogle(context, provider, now)
  await open('/en/about')
  await link.click()
  const button = frame.frameLocator(googleButton).getByRole('button')
  await button.waitFor()
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  await page.evaluate(() => {
    const messages = [{ credential: 'a.b.c' }, { from: 'demo-identity', credential: 'a.b.c' }]
    for (const message of messages) {
      window.postMessage(message, '*')
      window.frames[0]?.postMessage(message, '*')
    }
  })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  expect(posted).toEqual([])

  standIn.person = ada
  // As if an attacker had begun the sign-in whose token arrives here.
  await context.clearCookies({ name: '__Host-pre' })
  const nonce = Promise.withResolvers<void>()
  await page.route('**/auth/config', async (route) => {
    await nonce.promise
    await route.continue()
  })
  await button.click()
  await frame.getByRole('alert').filter({ hasText: /./ }).waitFor()
  // The button of the refused attempt would only be refused again.
  await expect.poll(() => frame.locator(googleButton).isVisible()).toBe(false)
  nonce.resolve()
  await button.click()
  await accountButton(page).waitFor()
})

test('who has a second factor is asked for it in place', async () => {
  await using visited = await site.visit({ language: 'en', refusals })
  const { page, context, open } = visited
  const { link, frame } = headerLogin(page, 'en')
  const { login } = wordsOf('en')
  const standIn = await standInForGoogle(context, provider, now)
  const button = frame.frameLocator(googleButton).getByRole('button')
  standIn.person = bom
  const secret = await createFactor((_, { nonce }) => provider.sign(bom, nonce, now()))
  await open('/en/about')
  await link.click()
  await button.click()
  await typeOver(frame.getByLabel(login.prompt), wrongCode(secret))
  await frame.getByRole('button', { name: login.verify }).click()
  await frame.getByRole('alert').filter({ hasText: /./ }).waitFor()
  pass(minuteMs)
  await typeOver(frame.getByLabel(login.prompt), totp(secret))
  await frame.getByRole('button', { name: login.verify }).click()
  await accountButton(page).waitFor()
  expect(addressOf(page)).toBe('/en/about')
})
