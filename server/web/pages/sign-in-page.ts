/** Pages with a sign-in form: rendered once, and sent with a new nonce each time. */
import { randomBytes } from 'node:crypto'
import type { Pages, PageVisit } from '#shared/pages.ts'
import { chooseEncoding, encodeAs } from '../../platform/http/encoding.ts'
import type { KeptPages } from './kept-pages.ts'
import { toSignInHeaders } from './ready-page.ts'

/** A rendered page with a placeholder for the nonce. */
export interface SignInPage {
  html: string
  status: number
  bytes: number
}

interface SignInServerDependencies {
  kept: Pick<KeptPages, 'signIn'>
  /** Whether sign-in uses Google, whose script and frames the page must allow. */
  offersGoogle: boolean
  pages: Pages
}

export interface SignInServer {
  /** `url`: without its query. `key`: identifies the page and the language of the visitor. */
  answer(url: URL, visit: PageVisit, key: string, headers: Headers): Promise<Response>
}

export function createSignInServer(dependencies: SignInServerDependencies): SignInServer {
  const { kept, offersGoogle, pages } = dependencies
  const blankNonce = randomBytes(16).toString('base64')

  async function render(url: URL, visit: PageVisit, key: string): Promise<SignInPage> {
    const known = kept.signIn.find(key)
    if (known) return known
    const store = kept.signIn.begin()
    const rendered = await pages.render({ url: url.href }, { ...visit, nonce: blankNonce })
    if ('redirectTo' in rendered) throw new Error(`${url.pathname} redirects unexpectedly.`)
    const { html, status, failure } = rendered
    const page = { html, status, bytes: 2 * html.length }
    if (status === 200 && !failure) store(key, page)
    return page
  }

  return {
    async answer(url, visit, key, headers) {
      const { html, status } = await render(url, visit, key)
      const nonce = randomBytes(16).toString('base64')
      const encoding = chooseEncoding(headers.get('accept-encoding'))
      const body = await encodeAs(encoding, Buffer.from(html.replaceAll(blankNonce, nonce)), 5)
      return new Response(body, {
        status,
        headers: {
          ...toSignInHeaders(nonce, visit, offersGoogle),
          ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        },
      })
    },
  }
}
