/** Pages that show the provider's button: rendered once, and sent with a new nonce each time. */
import { randomBytes } from 'node:crypto'
import { findInAppBrowser } from '#shared/in-app-browser.ts'
import type { Pages, PageVisit, RenderedPage } from '#shared/pages.ts'
import type { BrowserLock } from '../../identity/sign-in/identity-provider.ts'
import { toBody } from '../../platform/http/ready-bytes.ts'
import { fillGaps, type GappedText, toGappedText } from './gapped-text.ts'
import type { PageCache } from './page-cache.ts'
import { toSignInHeaders } from './ready-page.ts'

/** A rendered page with gaps for the nonce. */
export interface SignInPage extends Pick<RenderedPage, 'isFramed' | 'provider' | 'status'> {
  text: GappedText
  bytes: number
}

interface SignInServerDependencies {
  cache: Pick<PageCache, 'signIn'>
  pages: Pages
  signInLock: Pick<BrowserLock, 'isOpenFor'> | null
}

export interface SignInServer {
  /** `key`: identifies the page and the language of the visitor. */
  answer(url: URL, visit: PageVisit, key: string, headers: Headers): Promise<Response>
}

/** What a sign-in may lead to besides Home (`app/sign-in/destination.ts`). */
const targets = ['profile', 'panel']

export function createSignInServer(dependencies: SignInServerDependencies): SignInServer {
  const { cache, pages, signInLock } = dependencies
  const blankNonce = randomBytes(16).toString('base64')

  async function render(url: URL, visit: PageVisit, key: string): Promise<SignInPage> {
    const known = cache.signIn.find(key)
    if (known) return known
    const store = cache.signIn.begin()
    const rendered = await pages.render({ url: url.href }, { ...visit, nonce: blankNonce })
    if ('redirectTo' in rendered) throw new Error(`${url.pathname} redirects unexpectedly.`)
    const { html, status, failure, isFramed, provider } = rendered
    const text = toGappedText(html, blankNonce)
    const page = { text, isFramed, provider, status, bytes: text.bytes }
    if (status === 200 && !failure) store(key, page)
    return page
  }

  return {
    async answer(url, visit, key, headers) {
      const inApp = findInAppBrowser(headers.get('user-agent'))
      // Only inside an app does the page contain its own address.
      const asked = url.searchParams.get('to') ?? ''
      url.search = inApp && targets.includes(asked) ? `?to=${asked}` : ''
      const isLocked = signInLock !== null && !signInLock.isOpenFor(headers)
      const cacheKey = `${inApp ?? ''}${url.search} ${isLocked} ${key}`
      const page = await render(url, { ...visit, inApp, isLocked }, cacheKey)
      const nonce = randomBytes(16).toString('base64')
      const filled = fillGaps(page.text, Buffer.from(nonce), headers.get('accept-encoding'))
      return new Response(toBody(filled.body), {
        status: page.status,
        headers: { ...toSignInHeaders(nonce, visit, page), ...filled.headers },
      })
    },
  }
}
