/** Crawls a site like a search engine: from its first page in one language, by links. */
import type { Language } from '#shared/i18n/languages.ts'
import type { TestSite } from './site.ts'

export interface Crawl {
  /** The HTML of each page, by its address within the site. */
  pages: Map<string, string>
  /** All other link targets that exist: files, and pages without a language. */
  files: Set<string>
  /** Broken links, with the page that contains each. */
  broken: string[]
}

/** Does not follow links with `rel=nofollow`: the filters of a list combine without end. */
export async function crawl(site: TestSite, language: Language): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), files: new Set(), broken: [] }
  const waiting = [{ address: `/${language}`, from: 'the start' }]
  const seen = new Set([`/${language}`])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { address, from } = next
    const response = await site.get(address)
    if (response.status !== 200) found.broken.push(`${response.status} ${address} on ${from}`)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage || response.headers.get('content-language') !== language) {
      found.files.add(address)
      continue
    }
    const html = await response.text()
    found.pages.set(address, html)
    for (const link of linksOf(html)) {
      if (seen.has(link)) continue
      seen.add(link)
      waiting.push({ address: link, from: address })
    }
  }
  return found
}

/** The links of a page within the site, without its versions in other languages. */
function linksOf(html: string): string[] {
  const tags = html.match(/<a [^>]*>/g) ?? []
  return tags.flatMap((tag) => {
    if (/ (?:hrefLang|rel="nofollow)/.test(tag)) return []
    const [, address = ''] = / href="(\/(?!\/)[^"#]*)/.exec(tag) ?? []
    return address === '' ? [] : address.replaceAll('&amp;', '&')
  })
}
