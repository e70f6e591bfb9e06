/** Every address that needs no sign-in and no body: pages, their pictures, files, feeds and calls. */
import { languages } from '#shared/i18n/languages.ts'
import { picturePath } from '#shared/pages.ts'
import { getBytes } from '../tests/support/get-bytes.ts'

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/speculation-rules.json',
  '/favicon.svg',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
]
const calls = ['/api/projects', '/api/projects/1', '/api/posts', '/api/posts/two-bookings-one-room']
const ownPages = ['/login', '/profile']

export async function listPublicAddresses(origin: string): Promise<string[]> {
  const sitemap = (await getBytes(`${origin}/sitemap.xml`)).body.toString()
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  const pages = [
    ...listed,
    ...ownPages.flatMap((path) => languages.map((language) => `/${language}${path}`)),
  ]
  const prefixFree = new Set(pages.map((path) => path.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/'))
  const pictures = pages.map((path) => {
    const [, language = '', ...rest] = path.split('/')
    return picturePath(language as (typeof languages)[number], `/${rest.join('/')}`)
  })
  const feeds = languages.flatMap((language) =>
    ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `/${language}/${file}`),
  )
  const home = (await getBytes(`${origin}/ko`)).body.toString()
  const [asset = '/favicon.ico'] = /\/assets\/[\w-]+\.js/.exec(home) ?? []
  return [...pages, ...prefixFree, ...pictures, ...feeds, ...files, asset, ...calls]
}
