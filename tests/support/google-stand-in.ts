/**
 * Stands in for Google in a browser test, at Google's own addresses, so that the policy of the site decides
 * what may load: the script, its stylesheet, the frame with the button, and the window of accounts.
 */
import type { BrowserContext, Route } from 'playwright-core'
import type { Person, TestProvider } from './sign-in.ts'

export const google = 'https://accounts.google.com'

export interface GoogleStandIn {
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

export async function standInForGoogle(
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
