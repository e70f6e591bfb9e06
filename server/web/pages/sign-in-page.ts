/** Pages that show the provider's button: rendered once, and sent with a new nonce each time. */
import { randomBytes } from 'node:crypto'
import { findInAppBrowser } from '#shared/in-app-browser.ts'
import type { Pages, PageVisit, RenderedPage } from '#shared/pages.ts'
import type { BrowserLock } from '../../identity/sign-in/identity-provider.ts'
import type { Asked } from '../../platform/http/asked.ts'
import { ReadyAnswer, toRawHeaders } from '../../platform/http/ready-bytes.ts'
import {
  reportingEndpoints,
  securityHeaders,
  signInPolicy,
  signInTrialPolicy,
} from '../../platform/http/security-headers.ts'
import { fillGaps, type GappedText, toGappedText } from './gapped-text.ts'
import type { PageCache } from './page-cache.ts'
import { popupsMayAnswer } from './ready-page.ts'

/** A rendered page with gaps for the nonce. */
export interface SignInPage extends Pick<RenderedPage, 'isFramed' | 'provider' | 'status'> {
  text: GappedText
  bytes: number
}

interface SignInPagesDependencies {
  cache: Pick<PageCache, 'signIn'>
  pages: Pages
  publicOrigin: string
  signInLock: Pick<BrowserLock, 'isOpenFor'> | null
}

/** The places that a sign-in may lead to besides Home. */
const targets = ['profile', 'panel']

export function createSignInPages(dependencies: SignInPagesDependencies) {
  const { cache, pages, publicOrigin, signInLock } = dependencies
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

  /** `key`: identifies the page and the language of the visitor. */
  return async (
    { headers, path, search }: Asked,
    visit: PageVisit,
    key: string,
  ): Promise<ReadyAnswer> => {
    const url = new URL(publicOrigin + path + search)
    const inApp = findInAppBrowser(headers.get('user-agent'))
    // Only inside an app does the page contain its own address.
    const target = url.searchParams.get('to') ?? ''
    url.search = inApp && targets.includes(target) ? `?to=${target}` : ''
    const isLocked = signInLock !== null && !signInLock.isOpenFor(headers)
    const cacheKey = `${inApp ?? ''}${url.search} ${isLocked} ${key}`
    const page = await render(url, { ...visit, inApp, isLocked }, cacheKey)
    const nonce = randomBytes(16).toString('base64')
    const filled = fillGaps(page.text, Buffer.from(nonce), headers.get('accept-encoding'))
    const sent = { ...toSignInHeaders(nonce, visit, page), ...filled.headers }
    return new ReadyAnswer(page.status, toRawHeaders(sent), filled.body)
  }
}

/** The headers of the sign-in page, and of the frame of the sign-in button. */
function toSignInHeaders(
  nonce: string,
  { language }: PageVisit,
  { isFramed, provider }: SignInPage,
): Record<string, string> {
  const offersGoogle = provider === 'google'
  return {
    ...securityHeaders,
    ...reportingEndpoints,
    ...(offersGoogle && popupsMayAnswer),
    // For browsers and filters that do not know `frame-ancestors`.
    ...(isFramed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Content-Security-Policy': signInPolicy({ nonce, offersGoogle, isFramed }),
    'Content-Security-Policy-Report-Only': signInTrialPolicy,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Encoding, Cookie, Accept-Language',
    'Cache-Control': 'no-store',
  }
}
