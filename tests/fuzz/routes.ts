/**
 * Every route of a site for the fuzz. The calls come from the OpenAPI document, which is generated from the
 * tables that answer them, and the pages from the list of screens; so a new route is fuzzed automatically.
 */
import { languages } from '#shared/i18n/languages.ts'
import { jsonResumePath } from '#shared/pages.ts'
import { demoIssuerPath } from '../../server/identity/sign-in/identity-provider.ts'
import { feedAddresses } from '../../server/web/discovery/feeds.ts'
import { screens } from '../support/screens.ts'
import type { JsonSchema } from './by-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface FuzzRoute {
  /** The label under which its responses are counted. */
  kind: 'page' | 'form' | 'public API' | 'auth' | 'admin API' | 'file' | 'picture' | 'panel'
  method: string
  /** With `{name}` for parameters of the path. */
  path: string
  parameters: Parameter[]
  /** The schema of its JSON body, if it has one. */
  body: JsonSchema | null
  /** The fields of a form. */
  fields?: string[]
  /** Its relative frequency among its kind. */
  weight: number
}

interface Operation {
  parameters: Parameter[]
  /** Files have no schema. */
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } }
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

const route = (
  kind: FuzzRoute['kind'],
  path: string,
  more: Partial<FuzzRoute> = {},
): FuzzRoute => ({
  kind,
  method: 'GET',
  path,
  parameters: [],
  body: null,
  weight: 1,
  ...more,
})

export interface SiteFiles {
  openApi: OpenApi
  adminPath: string
  /** Addresses of files of the build. */
  assets: string[]
}

export function listRoutes({ openApi, adminPath, assets }: SiteFiles): FuzzRoute[] {
  const prefixes = ['', ...languages.map((language) => `/${language}`)]
  const pages = [...new Set(screens.map(({ path }) => path)), '/profile', '/login/button']
  const formFields = [
    'name',
    'email',
    'subject',
    'message',
    'category',
    'reference',
    'elapsed',
    'driven',
  ]
  return [
    ...listCalls(openApi),
    ...prefixes.flatMap((prefix) => pages.map((path) => route('page', prefix + path))),
    ...prefixes.flatMap((prefix) =>
      ['/contact', '/feedback'].map((path) =>
        route('form', prefix + path, { method: 'POST', fields: formFields, weight: 4 }),
      ),
    ),
    ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/speculation-rules.json'].map(
      (path) => route('file', path),
    ),
    ...languages.map((language) => route('file', jsonResumePath(language))),
    ...feedAddresses.map((path) => route('file', path)),
    ...assets.map((path) => route('file', path)),
    ...['/resumes/gildong-hong.ko.txt', '/resumes/nothing.pdf', '/healthz', '/readyz'].map((path) =>
      route('file', path),
    ),
    ...['480.webp', 'original.pdf'].map((file) =>
      route('file', `/media/${'0'.repeat(64)}/${file}`),
    ),
    ...['/metrics', '/api/openapi.json'].map((path) => route('file', path)),
    ...['client.js', 'chooser.js', 'choose', 'jwks.json', 'nothing'].map((name) =>
      route('file', `${demoIssuerPath}/${name}`),
    ),
    route('public API', `${demoIssuerPath}/token`, { method: 'POST', body: tokenRequest }),
    ...['', '/', '/inbox', '/assets/nothing.js'].map((path) => route('panel', adminPath + path)),
    ...['/og/ko.png', '/og/en/projects/1.png', '/og/ja/nothing.png', '/og/xx.png'].map((path) =>
      route('picture', path),
    ),
  ]
}

/** Of the demo provider, which the OpenAPI document does not contain. */
const tokenRequest: JsonSchema = {
  type: 'object',
  properties: {
    email: { type: 'string' },
    nonce: { type: 'string' },
    clientId: { const: 'madang-demo.localhost' },
    language: { enum: [...languages] },
  },
  required: ['email', 'nonce', 'clientId', 'language'],
}

function listCalls({ paths }: OpenApi): FuzzRoute[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) =>
      route(kindOf(path), path, {
        method: method.toUpperCase(),
        parameters,
        body: requestBody?.content['application/json']?.schema ?? (method === 'post' ? {} : null),
      }),
    ),
  )
}

function kindOf(path: string): FuzzRoute['kind'] {
  if (path.startsWith('/api/admin')) return 'admin API'
  return path.startsWith('/auth') ? 'auth' : 'public API'
}
