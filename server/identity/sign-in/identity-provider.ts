/** The provider that authenticates people: Google, or the demo provider. */
import type { JWTVerifyGetKey } from 'jose'
import { fetchPicture } from '../pictures/fetch-picture.ts'

export interface IdentityProvider {
  name: 'google' | 'demo'
  /** The id of this site at the provider: the audience of its tokens. */
  clientId: string
  /** The `iss` values of its tokens. Accounts are stored with the first one. */
  issuers: readonly [string, ...string[]]
  /** The script that a page loads to show the button. */
  scriptUrl: string
  /** Loads the keys of the provider. Called at the first token. */
  openKeys(): Promise<JWTVerifyGetKey>
  /** Fetches the picture of a person, which a token names; null if there is none. */
  fetchPicture(address: string): Promise<Uint8Array | null>
  /** The addresses on this site that the provider answers itself, if it has any. */
  addresses?: ProviderAddresses
  /** Limits a provider that authenticates anyone as anyone to certain browsers. */
  lock?: BrowserLock
}

export interface ProviderAddresses {
  /** Returns whether the provider answers at this absolute address. */
  owns(url: string): boolean
  answer(request: Request): Promise<Response>
  /** Called for a request that was refused because it came through a proxy. */
  recordProxied(): void
}

export interface BrowserLock {
  /** Unlocks sign-in for every browser that opens it, as long as this process runs. */
  link: string
  isOpenFor(headers: Pick<Headers, 'get'>): boolean
}

/** The path of the demo provider. Its issuer ends with it. */
export const demoIssuerPath = '/demo-identity'

/** Google's ID tokens use two names for the issuer (developers.google.com/identity/openid-connect). */
export const googleIssuer = 'https://accounts.google.com'
const googleIssuers = [googleIssuer, 'accounts.google.com'] as const
/** The host of Google's profile pictures. */
const googlePictures = /^lh[3-6]\.googleusercontent\.com$/
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
    fetchPicture: (address) => fetchPicture(address, (host) => googlePictures.test(host)),
  }
}
