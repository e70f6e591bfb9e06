/**
 * /sitemap.xml (sitemaps.org 0.9): every public page in every language of the site, with links to all its other
 * languages.
 */
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { PublicPage } from './public-pages.ts'

/** The limit of the protocol for one file. */
const maxAddresses = 50_000

export function toSitemap(
  pages: PublicPage[],
  publicOrigin: string,
  languages: readonly Language[],
): string {
  const urls = pages
    .slice(0, Math.floor(maxAddresses / languages.length))
    .flatMap((page) => toUrls(page, publicOrigin, languages))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** Lists the canonical URLs; the URL without a language is their x-default. */
function toUrls(page: PublicPage, publicOrigin: string, languages: readonly Language[]): string[] {
  const { path, lastChange } = page
  const addresses = [
    { tag: 'x-default', address: publicOrigin + path },
    ...(page.languages ?? languages).map((language) => ({
      tag: language,
      address: `${publicOrigin}/${language}${path === '/' ? '' : path}`,
    })),
  ].map(({ tag, address }) => ({ tag, address: escapeXml(address) }))
  const alternates = addresses.map(
    ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`,
  )
  const changed = lastChange === null ? '' : `<lastmod>${escapeXml(lastChange)}</lastmod>`
  return addresses
    .filter(({ tag }) => tag !== 'x-default')
    .map(({ address }) => `<url><loc>${address}</loc>${changed}${alternates.join('')}</url>`)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => lookUp(entities, character) ?? '')
}
