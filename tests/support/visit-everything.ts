/** Everything that can be read of a site, by visitors and in the panel. */
import type { DocumentKey } from '#shared/admin/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { crawl } from './crawl.ts'
import type { EditingSite } from './editing-site.ts'
import { listPublicReads } from './public-reads.ts'

/** Every address that visitors and programs read. */
export async function listAddresses(site: EditingSite): Promise<string[]> {
  const { pages, files } = await crawl(site, 'ko')
  const calls = (await listPublicReads(site)).map(({ path }) => path)
  const items = [...pages.keys()].filter((path) => /^\/ko\/(?:blog|projects)\/[^/]+$/.test(path))
  const feeds = ['feed.xml', 'atom.xml', 'feed.json', 'resume.json'].flatMap((file) =>
    languages.map((language) => `/${language}/${file}`),
  )
  const others = ['/ko/preview.png', '/ko/blog?search=a', '/api/posts?search=a', '/sitemap.xml']
  const texts = items.flatMap((path) => [`${path}.md`, `${path}/preview.png`])
  return [...new Set([...pages.keys(), ...files, ...calls, ...texts, ...feeds, ...others])]
}

/** Every call of the panel that reads, and the previews. Calls about a document are listed for each document. */
export function listPanelReads({ calls }: EditingSite, keys: readonly DocumentKey[]): string[] {
  // A copy of the site asks for every page itself, which takes seconds; it has its own tests.
  const reads = calls.filter(
    ({ access, method, path }) =>
      access === 'admin' && method === 'GET' && path !== '/api/admin/site/copy',
  )
  const templates = [...reads.map(({ path }) => path), '/admin/preview/{kind}/{id}/ja']
  const all = keys.flatMap(({ kind, id }) => {
    const values: Record<string, string> = { kind, id, number: '1' }
    return templates.map((path) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? 'nothing'),
    )
  })
  return [...new Set(all)]
}

/** By address. */
export async function visit(site: EditingSite, addresses: readonly string[], headers = {}) {
  const statuses = new Map<string, number>()
  for (const address of addresses) {
    const response = await site.get(address, { headers })
    await response.arrayBuffer()
    statuses.set(address, response.status)
  }
  return statuses
}

export const failuresIn = (statuses: ReadonlyMap<string, number>) =>
  [...statuses].filter(([, status]) => status >= 500)
