/**
 * The demo identity provider replaces Google where no client id is set, so that all of sign-in works offline
 * (`docs/decisions/sign-in.md`). Its user can sign in as anyone. It is therefore available on
 * loopback addresses only (creating it elsewhere throws), and only to browsers that have sent the code of the
 * console (`demo-lock.ts`).
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenerateKeyPairResult, JSONWebKeySet } from 'jose'
import * as v from 'valibot'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { email, foldWidth } from '#shared/text.ts'
import { answerFailure, answerOk, refuseForNow } from '../../platform/http/envelope.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import { readJson } from '../../platform/http/read-body.ts'
import { createRequestGuard } from '../../platform/http/request-guard.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import { openCookies } from '../sign-in/cookies.ts'
import {
  type BrowserLock,
  demoIssuerPath,
  type IdentityProvider,
  type ProviderAddresses,
} from '../sign-in/identity-provider.ts'
import { type DemoAccount, toAccount } from './accounts.ts'
import { printChooser } from './chooser.ts'
import { createDemoLock, type DemoLock } from './demo-lock.ts'

interface DemoSettings {
  /** The address that the process listens on. */
  host: string
  publicOrigin: string
  /** Set only if a proxy is in front of the site. */
  trustedProxies?: string[]
  /** The variable of the hosting platform that runs the site, if there is one. */
  platform?: string | null
}

interface DemoProviderOptions extends DemoSettings {
  /** Null for a random code. */
  code: string | null
  now: () => Date
  /** Called for the first request that came through a proxy. */
  onProxied?: () => void
}

type DemoProvider = IdentityProvider & { addresses: ProviderAddresses; lock: BrowserLock }

const folder = demoIssuerPath
const pictures = ['owner.png', 'visitor.png']
const clientId = 'madang-demo.localhost'
const maxTokenRequestBytes = 4096

const tokenRequestSchema = v.strictObject({
  email,
  nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  clientId: v.literal(clientId),
  language: v.picklist(languages),
})

/** Returns the setting that forbids a demo provider, or null if none does. */
export function findDemoObstacle({
  host,
  publicOrigin,
  trustedProxies = [],
  platform = null,
}: DemoSettings): string | null {
  const { hostname, protocol } = new URL(publicOrigin)
  if (platform !== null) return `${platform} is set`
  if (trustedProxies.length > 0) return 'TRUSTED_PROXIES is set'
  if (!isLoopback(host)) return 'HOST is not a loopback address'
  if (!isLoopback(hostname)) return 'PUBLIC_ORIGIN is not on a loopback address'
  // HTTPS means that a proxy terminates TLS.
  return protocol === 'https:' ? 'PUBLIC_ORIGIN is https' : null
}

/** Throws if an address is not loopback or a proxy is configured. */
export function createDemoProvider(options: DemoProviderOptions): DemoProvider {
  const { code, publicOrigin, now, onProxied } = options
  const obstacle = findDemoObstacle(options)
  if (obstacle !== null) {
    throw new Error(
      `The demo identity provider is available on loopback addresses only: ${obstacle}.`,
    )
  }
  const issuer = publicOrigin + folder
  const lock = createDemoLock(code, now)
  const isOpenFor = (headers: Pick<Headers, 'get'>) => lock.isOpenFor(openCookies(headers))
  let isProxyKnown = false
  const signer = createTokenSigner({ issuer, clientId, now })
  const guard = createRequestGuard(publicOrigin)
  async function answerToken(request: Request): Promise<Response> {
    const language = visitorLanguage(request.headers)
    if (!guard.isOwnCall(request)) return answerFailure('CSRF_REJECTED', language)
    if (!isOpenFor(request.headers)) return answerFailure('DEMO_LOCKED', language)
    const json = await readJson(request, maxTokenRequestBytes)
    if (!json.ok) return answerFailure(json.code, language)
    const parsed = v.safeParse(tokenRequestSchema, json.value)
    if (!parsed.success) return answerFailure('VALIDATION', language, { fields: {} })
    const { email, nonce, language: chosen } = parsed.output
    return answerOk({ credential: await signer.sign(toAccount(email, chosen), nonce) }, language)
  }

  async function answerTypedCode(request: Request): Promise<Response> {
    const language = visitorLanguage(request.headers)
    if (!guard.isOwnCall(request)) return answerFailure('CSRF_REJECTED', language)
    return answerUnlock(lock, request, language)
  }

  const pages: Record<string, Page> = {
    [`${folder}/client.js`]: toScript('client.js', toButtonWords()),
    [`${folder}/chooser.js`]: toScript('chooser.js', { clientId }),
    [`${folder}/choose`]: {
      method: 'GET',
      answer: (request) => answerChooser(request, isOpenFor(request.headers)),
    },
    [`${folder}/token`]: { method: 'POST', answer: answerToken },
    [`${folder}/unlock`]: { method: 'POST', answer: answerTypedCode },
    [`${folder}/jwks.json`]: {
      method: 'GET',
      answer: async () => answerFile(JSON.stringify(await signer.jwks()), 'application/json'),
    },
  }

  for (const name of pictures) {
    pages[`${folder}/pictures/${name}`] = {
      method: 'GET',
      answer: () => answerFile(readPicture(name), 'image/png'),
    }
  }
  const unlockPage: Page = { method: 'GET', answer: (request) => answerUnlockLink(lock, request) }

  return {
    name: 'demo',
    clientId,
    issuers: [issuer],
    scriptUrl: `${folder}/client.js`,
    async openKeys() {
      const { createLocalJWKSet } = await import('jose')
      return createLocalJWKSet(await signer.jwks())
    },
    // Reads the picture from the disk, because this provider has only its own.
    async fetchPicture(address) {
      const name = pictures.find((one) => address === `${issuer}/pictures/${one}`)
      return name === undefined ? null : readPicture(name)
    },
    lock: { link: toLink(publicOrigin, lock), isOpenFor },
    addresses: {
      owns(address) {
        // Every request is asked about; most need not be parsed.
        if (!address.includes('?') && !address.includes(folder)) return false
        const url = new URL(address)
        return `${url.pathname}/`.startsWith(`${folder}/`) || isUnlockLink(url)
      },

      recordProxied() {
        if (!isProxyKnown) onProxied?.()
        isProxyKnown = true
      },

      async answer(request) {
        const url = new URL(request.url)
        const language = visitorLanguage(request.headers)
        const known = isUnlockLink(url) ? unlockPage : lookUp(pages, url.pathname)
        if (!known) return answerFailure('NOT_FOUND', language)
        const method = request.method === 'HEAD' ? 'GET' : request.method
        if (method === known.method) return known.answer(request)
        const Allow = known.method === 'GET' ? 'GET, HEAD' : known.method
        return answerFailure('METHOD_NOT_ALLOWED', language, null, { Allow })
      },
    },
  }
}

interface Page {
  method: 'GET' | 'POST'
  answer(request: Request): Response | Promise<Response>
}

function toButtonWords(): Record<string, string> {
  return Object.fromEntries(languages.map((one) => [one, catalogues[one].demo.button]))
}

function toLink(publicOrigin: string, { code }: DemoLock): string {
  return `${publicOrigin}/login?demo=${encodeURIComponent(code)}`
}

function answerChooser({ url, headers }: Request, isOpen: boolean): Response {
  const asked = new URL(url).searchParams.get('hl')
  return printChooser(isLanguage(asked) ? asked : visitorLanguage(headers), isOpen)
}

/** Wraps a script of the `browser` folder and prepends the values it needs as `known`. */
function toScript(name: string, known: object): Page {
  const text = readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')
  const script = `(() => {'use strict'\nconst known = ${JSON.stringify(known)}\n${text}})()\n`
  return { method: 'GET', answer: () => answerFile(script, 'text/javascript') }
}

function readPicture(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, 'browser', name))
}

function answerFile(content: string | Buffer<ArrayBuffer>, type: string): Response {
  return new Response(content, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': typeof content === 'string' ? `${type}; charset=utf-8` : type,
      'Cache-Control': 'no-store',
    },
  })
}

interface TokenSignerDependencies {
  issuer: string
  clientId: string
  now: () => Date
}

const alg = 'RS256'
const lifeSeconds = 3600

/** Signs ID tokens like Google's (OpenID Connect Core, section 2), with a new key in each process. */
function createTokenSigner({ issuer, clientId, now }: TokenSignerDependencies) {
  const kid = randomBytes(8).toString('hex')
  let keys: Promise<GenerateKeyPairResult> | null = null
  /** Made at the first sign-in: most processes, such as those of tests, never sign a token. */
  function getKeys() {
    keys ??= import('jose').then(({ generateKeyPair }) => generateKeyPair(alg))
    return keys
  }

  return {
    /** The public key, as a JWK Set (RFC 7517). */
    async jwks(): Promise<JSONWebKeySet> {
      const { exportJWK } = await import('jose')
      const { publicKey } = await getKeys()
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }] }
    },
    async sign({ sub, email, name, picture }: DemoAccount, nonce: string): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const domain = email.slice(email.indexOf('@') + 1)
      const { SignJWT } = await import('jose')
      const { privateKey } = await getKeys()
      return new SignJWT({
        azp: clientId,
        email,
        email_verified: true,
        // Google sets it for addresses that belong to an organisation.
        ...(domain === 'gmail.com' ? {} : { hd: domain }),
        name,
        ...(picture !== null && { picture: `${issuer}/pictures/${picture}` }),
        nonce,
      })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .setJti(randomBytes(16).toString('hex'))
        .sign(privateKey)
    },
  }
}

const loginPath = new RegExp(`^/(?:(?:${languages.join('|')})/)?login$`)
const maxBytes = 4096
const codeSchema = v.strictObject({ code: v.pipe(v.string(), v.transform(foldWidth)) })

function isUnlockLink({ pathname, searchParams }: URL): boolean {
  return searchParams.has('demo') && loginPath.test(pathname)
}

/**
 * Redirects to the same page without the code, so that the code stays out of the address bar, history and
 * `Referer`.
 */
function answerUnlockLink(lock: DemoLock, { url, headers }: Request): Response {
  const { pathname, searchParams } = new URL(url)
  const cookies = openCookies(headers)
  const result = lock.check(searchParams.get('demo') ?? '')
  searchParams.delete('demo')
  if (result.kind === 'right') lock.openFor(cookies)
  else searchParams.set('code', result.kind)
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  const response = new Response(null, {
    status: 303,
    headers: {
      ...securityHeaders,
      'Referrer-Policy': 'no-referrer',
      Location: pathname + search,
      'Cache-Control': 'no-store',
    },
  })
  for (const line of cookies.toHeaders()) response.headers.append('Set-Cookie', line)
  return response
}

/** Answers the chooser's form. The caller has already checked that the request comes from this site. */
async function answerUnlock(
  lock: DemoLock,
  request: Request,
  language: Language,
): Promise<Response> {
  const json = await readJson(request, maxBytes)
  if (!json.ok) return answerFailure(json.code, language)
  const parsed = v.safeParse(codeSchema, json.value)
  if (!parsed.success) {
    return answerFailure('VALIDATION', language, { fields: { code: 'is not text' } })
  }
  const result = lock.check(parsed.output.code)
  if (result.kind === 'tooMany') return refuseForNow('RATE_LIMITED', language, result.retryAfterS)
  if (result.kind === 'wrong') return answerFailure('DEMO_CODE_WRONG', language)
  const cookies = openCookies(request.headers)
  lock.openFor(cookies)
  const response = answerOk(null, language, 200, { 'Cache-Control': 'no-store' })
  for (const line of cookies.toHeaders()) response.headers.append('Set-Cookie', line)
  return response
}
