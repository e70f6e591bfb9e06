/**
 * The demo identity provider: stands in for Google where no client id is set, so that the whole of
 * sign-in works offline (`docs/decisions/0019-sign-in-screens.md`). Whoever reaches it can be anyone,
 * so it exists on the loopback address alone: elsewhere it cannot even be made.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { isLanguage, languages } from '#shared/i18n/languages.ts'
import {
  demoIssuerPath,
  type IdentityProvider,
  type ProviderAddresses,
} from '../auth/identity-provider.ts'
import { isLoopback } from '../env.ts'
import { answerFailure, answerOk } from '../http/envelope.ts'
import { readJson } from '../http/read-body.ts'
import { createRequestGuard } from '../http/request-guard.ts'
import { inertPolicy, securityHeaders } from '../http/security-headers.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { toAccount } from './accounts.ts'
import { printChooser } from './chooser.ts'
import { createTokenSigner } from './id-token.ts'

interface Needs {
  /** The address that the process listens on. */
  host: string
  publicOrigin: string
  now: () => Date
}

const folder = demoIssuerPath
const clientId = 'madang-demo.localhost'
const maxTokenRequestBytes = 4096

const tokenRequestSchema = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.email()),
  nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  clientId: v.literal(clientId),
  language: v.picklist(languages),
})

/** Both where the site listens and how it is reached. */
export function isOnLoopback({ host, publicOrigin }: Pick<Needs, 'host' | 'publicOrigin'>) {
  return isLoopback(host) && isLoopback(new URL(publicOrigin).hostname)
}

/** Throws anywhere but on loopback. */
export function createDemoProvider({
  host,
  publicOrigin,
  now,
}: Needs): IdentityProvider & { addresses: ProviderAddresses } {
  if (!isOnLoopback({ host, publicOrigin })) {
    throw new Error('The demo identity provider exists on loopback addresses only.')
  }
  const issuer = publicOrigin + folder
  const signer = createTokenSigner({ issuer, clientId, now })
  const guard = createRequestGuard(publicOrigin)
  async function answerToken(request: Request): Promise<Response> {
    const language = visitorLanguage(request.headers)
    if (!guard.isOwnCall(request)) return answerFailure('CSRF_REJECTED', language)
    const json = await readJson(request, maxTokenRequestBytes)
    if (!json.ok) return answerFailure(json.code, language)
    const parsed = v.safeParse(tokenRequestSchema, json.value)
    if (!parsed.success) return answerFailure('VALIDATION', language, { fields: {} })
    const { email, nonce, language: chosen } = parsed.output
    return answerOk({ credential: await signer.sign(toAccount(email, chosen), nonce) }, language)
  }

  const pages: Record<string, Page> = {
    [`${folder}/client.js`]: toScript('client.js', toButtonWords()),
    [`${folder}/chooser.js`]: toScript('chooser.js', { clientId }),
    [`${folder}/choose`]: { method: 'GET', answer: answerChooser },
    [`${folder}/token`]: { method: 'POST', answer: answerToken },
    [`${folder}/jwks.json`]: {
      method: 'GET',
      answer: async () => answerText(JSON.stringify(await signer.jwks()), 'application/json'),
    },
  }

  return {
    name: 'demo',
    clientId,
    issuers: [issuer],
    scriptUrl: `${folder}/client.js`,
    async openKeys() {
      const { createLocalJWKSet } = await import('jose')
      return createLocalJWKSet(await signer.jwks())
    },
    addresses: {
      owns: (path) => path === folder || path.startsWith(`${folder}/`),

      async answer(request) {
        const { pathname } = new URL(request.url)
        const language = visitorLanguage(request.headers)
        const known = pages[pathname]
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

function answerChooser({ url, headers }: Request): Response {
  const asked = new URL(url).searchParams.get('hl')
  return printChooser(isLanguage(asked) ? asked : visitorLanguage(headers))
}

/** A script of ours with what it must know put before it. */
function toScript(name: string, known: object): Page {
  const text = readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')
  const script = `(() => {'use strict'\nconst known = ${JSON.stringify(known)}\n${text}})()\n`
  return { method: 'GET', answer: () => answerText(script, 'text/javascript') }
}

function answerText(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
    },
  })
}
