/** Loads the identity provider's script: once, and without blocking the page. */
import { scriptPolicyName } from '#shared/trusted-types.ts'
import type { ErrorWords } from './call-auth.ts'

/** The part that we use of developers.google.com/identity/gsi/web/reference/js-reference. */
export interface IdentityServices {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: { credential?: string }) => void
    /** Users must press the button to sign in. */
    auto_select: false
    ux_mode: 'popup'
    context: 'signin'
  }): void
  renderButton(
    parent: HTMLElement,
    options: {
      type: 'standard'
      theme: 'outline'
      size: 'large'
      text: 'signin_with'
      width: number
      locale: string
      /** Called when the button is pressed. Nothing tells that the provider's window was closed. */
      click_listener: () => void
    },
  ): void
  disableAutoSelect(): void
}

declare global {
  var google: { accounts: { id: IdentityServices } } | undefined
}

export type Loaded = { ok: true; services: IdentityServices } | { ok: false; error: string }

let loading: Promise<Loaded> | null = null
/** The script is about 80 KB. */
const patienceMs = 20_000

export function loadProvider(scriptUrl: string, words: ErrorWords): Promise<Loaded> {
  if (typeof document === 'undefined') {
    return Promise.resolve({ ok: false, error: words.noBrowser })
  }
  loading ??= addScript(scriptUrl, words).then((loaded) => {
    // The next attempt loads the script again.
    if (!loaded.ok) loading = null
    return loaded
  })
  return loading
}

function addScript(scriptUrl: string, words: ErrorWords): Promise<Loaded> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = toTrustedUrl(scriptUrl)
    script.async = true
    const fail = () => {
      script.remove()
      resolve({ ok: false, error: words.script })
    }
    // A firewall may drop the request without an answer.
    const timer = setTimeout(fail, patienceMs)
    script.onload = () => {
      clearTimeout(timer)
      const services = globalThis.google?.accounts.id
      resolve(services ? { ok: true, services } : { ok: false, error: words.initialize })
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })
}

/** Created once, because a policy name can be used only once. Browsers without Trusted Types accept plain text. */
let policy: { createScriptURL(url: string): unknown } | undefined

/** `scriptUrl` comes from the server (`/auth/config`), never from an address or from user input. */
function toTrustedUrl(scriptUrl: string): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy(scriptPolicyName, { createScriptURL: (url) => url })
  return (policy?.createScriptURL(scriptUrl) ?? scriptUrl) as string
}

/** The part of the Trusted Types API that we use. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}
