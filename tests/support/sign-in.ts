/** For tests of sign-in: an identity provider with our own key, and browsers that store cookies. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createLocalJWKSet, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import type { IdentityProvider } from '../../server/identity/sign-in/identity-provider.ts'

export const clientId = 'madang-tests.apps.googleusercontent.com'
export const issuer = 'https://accounts.google.com'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  jwk: JWK
}

export function createSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, jwk }
}

export interface Person {
  sub: string
  email: string
  name?: string
  hd?: string
}

export const ada: Person = { sub: '1001', email: 'ada@gmail.com', name: 'Ada' }
export const bom: Person = { sub: '1002', email: 'bom@gmail.com', name: '봄' }

export interface TestProvider extends IdentityProvider {
  key: SigningKey
  /** An ID token like Google's, with optional differences. */
  sign(person: Person, nonce: string, at: Date, changes?: TokenChanges): Promise<string>
}

export interface TokenChanges {
  claims?: Record<string, unknown>
  header?: Partial<JWTHeaderParameters> & Record<string, unknown>
  key?: SigningKey
}

export function createTestProvider(keys: SigningKey[] = [createSigningKey('one')]): TestProvider {
  const [key] = keys as [SigningKey]
  return {
    key,
    name: 'google',
    clientId,
    issuers: [issuer, 'accounts.google.com'],
    scriptUrl: 'https://accounts.google.com/gsi/client',
    openKeys: async () => createLocalJWKSet({ keys: keys.map(({ jwk }) => jwk) }),
    fetchPicture: async () => null,
    sign(person, nonce, at, { claims = {}, header = {}, key: other = key } = {}) {
      const iat = Math.floor(at.getTime() / 1000)
      const standard = {
        iss: issuer,
        aud: clientId,
        azp: clientId,
        ...person,
        email_verified: true,
        nonce,
        iat,
        exp: iat + 3600,
      }
      return new SignJWT({ ...standard, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: other.kid, typ: 'JWT', ...header })
        .sign(other.privateKey)
    },
  }
}

export interface Answered {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests check the response of each call.
  data: any
  code: string | null
  error: string | null
}

export interface Browser {
  /** By name. */
  cookies: Map<string, string>
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answered>
  get(path: string, headers?: HeadersInit): Promise<Answered>
  post(path: string, body?: unknown, headers?: HeadersInit): Promise<Answered>
  /** Another one with the same cookies, like a second tab or an attacker. */
  copy(): Browser
}

export type Answer = (request: Request) => Response | Promise<Response>

/** A browser on our own page: it sends the headers of our script, and stores cookies. */
export function openBrowser(
  answer: Answer,
  origin = 'http://localhost:3000',
  cookies = new Map<string, string>(),
): Browser {
  async function call(method: string, path: string, body?: unknown, headers: HeadersInit = {}) {
    const request = new Request(origin + path, {
      method,
      headers: {
        host: new URL(origin).host,
        'accept-language': 'en',
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { origin, 'x-requested-with': 'XMLHttpRequest' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        cookie: toCookieHeader(cookies),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    const response = await answer(request)
    takeCookies(cookies, response)
    const { data, code, error } = await response.json()
    return { status: response.status, headers: response.headers, data, code, error }
  }
  return {
    cookies,
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    copy: () => openBrowser(answer, origin, new Map(cookies)),
  }
}

/** Text and files are sent as they are, everything else as JSON. */
function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

/** Stores the cookies of a response, like a browser. */
export function takeCookies(cookies: Map<string, string>, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
    if (line.includes('Max-Age=0;')) cookies.delete(name)
    else cookies.set(name, value)
  }
}

export function toCookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Signs a user in from the beginning; returns the response of POST /auth/google. */
export async function signIn(
  browser: Browser,
  provider: TestProvider,
  person: Person,
  at: Date,
): Promise<Answered> {
  const { data } = await browser.get('/auth/config')
  const googleIdToken = await provider.sign(person, data.nonce, at)
  return browser.post('/auth/google', { googleIdToken })
}

/** Signs a user in and returns the headers of their calls of `/api`. */
export async function openAdminHeaders(
  answer: Answer,
  provider: TestProvider,
  person: Person,
  at: Date,
): Promise<{ authorization: string; cookie: string }> {
  const browser = openBrowser(answer)
  const { data } = await signIn(browser, provider, person, at)
  return { authorization: `Bearer ${data.accessToken}`, cookie: toCookieHeader(browser.cookies) }
}
