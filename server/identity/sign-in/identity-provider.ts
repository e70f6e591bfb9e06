/** Who vouches for people: Google, or what stands in for it. */
import type { JWTVerifyGetKey } from 'jose'

export interface IdentityProvider {
  name: 'google' | 'demo'
  /** Under which it knows this site: the audience of its tokens. */
  clientId: string
  /** How it names itself in tokens. The first is the one that accounts are kept under. */
  issuers: readonly [string, ...string[]]
  /** What a page loads to offer it. */
  scriptUrl: string
  /** Its keys; opened when the first token comes. */
  openKeys(): Promise<JWTVerifyGetKey>
  /** Those on this site itself, of a provider that lives here. */
  addresses?: ProviderAddresses
  /** Of a provider that vouches for anybody who asks: which browsers may ask. */
  lock?: BrowserLock
}

export interface ProviderAddresses {
  /** Whether it answers at this absolute address. */
  owns(url: string): boolean
  answer(request: Request): Promise<Response>
  /** To be told of a request that came through a proxy, and so was refused. */
  noteProxied(): void
}

export interface BrowserLock {
  /** Unlocks sign-in for each browser that follows it, as long as this process lives. */
  link: string
  isOpenFor(headers: Headers): boolean
}

/** Where the demo provider lives on a site; its issuer ends with it. */
export const demoIssuerPath = '/demo-identity'

/** Google's ID tokens name it in two ways (developers.google.com/identity/openid-connect). */
export const googleIssuer = 'https://accounts.google.com'
const googleIssuers = [googleIssuer, 'accounts.google.com'] as const
const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs'

export function createGoogle(clientId: string, keysUrl: string | null): IdentityProvider {
  return {
    name: 'google',
    clientId,
    issuers: googleIssuers,
    scriptUrl: 'https://accounts.google.com/gsi/client',
    async openKeys() {
      const { createRemoteJWKSet } = await import('jose')
      return createRemoteJWKSet(new URL(keysUrl ?? googleKeys))
    },
  }
}
