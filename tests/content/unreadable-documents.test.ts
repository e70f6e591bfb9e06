/** A stored document that cannot be read takes nothing else down, whatever its kind and its damage. */
import { describe, expect, test } from 'vitest'
import { importContent } from '#server/content/folder/import-content.ts'
import { listUnfit } from '#server/content/kinds/check-stored.ts'
import { storedKinds } from '#server/content/kinds/kinds.ts'
import type { Call } from '#server/platform/json-api/define-call.ts'
import { type KindName, kindNames } from '#shared/content-kinds.ts'
import { languages } from '#shared/i18n/languages.ts'
import { openAdminSite } from '../support/admin-site.ts'
import { crawl } from '../support/crawl.ts'
import { databases } from '../support/databases.ts'
import { locationsOf } from '../support/discovery.ts'
import { listPublicReads } from '../support/public-reads.ts'
import { now, sampleContent } from '../support/sample-content.ts'
import { damages, spoilDocument } from '../support/spoil-document.ts'

type Site = Awaited<ReturnType<typeof openAdminSite>>
type Key = { kind: KindName; id: string }

/** The last one of every kind, which lists show first. */
async function chooseDocuments({ database: { db } }: Site): Promise<Key[]> {
  const lists = storedKinds.map(async ({ name, load }): Promise<Key[]> => {
    const id = Object.keys(await load(db)).at(-1)
    return id === undefined ? [] : [{ kind: name, id }]
  })
  return (await Promise.all(lists)).flat()
}

/** Every address that visitors and programs read, from a whole site. */
async function listAddresses(site: Site): Promise<string[]> {
  const { pages, files } = await crawl(site, 'ko')
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const origin = 'http://localhost:3000'
  const listed = locationsOf(sitemap).map((address) => address.replace(origin, ''))
  const calls = (await listPublicReads(site)).map(({ path }) => path)
  const all = [...pages.keys(), ...files, ...listed, ...calls]
  const texts = all
    .filter((path) => /^\/ko\/(?:blog|projects)\/[^/]+$/.test(path))
    .flatMap((path) => [`${path}.md`, `${path}/preview.png`])
  const feeds = ['feed.xml', 'atom.xml', 'feed.json', 'resume.json'].flatMap((file) =>
    languages.map((language) => `/${language}/${file}`),
  )
  const searches = ['/ko/blog?q=a', '/ko/projects?search=a', '/api/posts?search=a', '/sitemap.xml']
  return [...new Set([...all, ...texts, ...feeds, ...searches])]
}

/** Every reading call of the panel, and the previews; those of documents for each of them. */
function listPanelReads({ calls }: Site, keys: readonly Key[]): string[] {
  const reads = calls.filter(({ access, method }: Call) => access === 'admin' && method === 'GET')
  const templates = [...reads.map(({ path }) => path), '/admin/preview/{kind}/{id}/ja']
  const all = keys.flatMap(({ kind, id }) => {
    const values: Record<string, string> = { kind, id, number: '1' }
    return templates.map((path) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? 'nothing'),
    )
  })
  return [...new Set(all)]
}

/** The addresses that answer with a failure of the server. */
async function visit(site: Site, addresses: readonly string[], headers = {}): Promise<string[]> {
  const failed: string[] = []
  for (const address of addresses) {
    const response = await site.get(address, { headers })
    await response.arrayBuffer()
    if (response.status >= 500) failed.push(`${response.status} ${address}`)
  }
  return failed
}

describe.each(databases)('on $name', (database) => {
  test('of every kind, with each damage', { timeout: 240_000 }, async () => {
    await using site = await openAdminSite({ database })
    const { db } = site.database
    const addresses = await listAddresses(site)
    const whole = (await (await site.get('/api/posts')).json()).data.total
    const keys = await chooseDocuments(site)
    expect(keys.map(({ kind }) => kind)).toEqual(kindNames)
    for (const [damage, spoil] of Object.entries(damages)) {
      for (const key of keys) await spoilDocument(db, key, spoil)
      await site.refresh()
      expect(await visit(site, addresses), damage).toEqual([])
      expect(await visit(site, listPanelReads(site, keys), site.asAdmin), damage).toEqual([])
      // A whole folder repairs all of them.
      await importContent(db, sampleContent, now)
      expect(await listUnfit(db), damage).toEqual([])
    }
    await site.refresh()
    expect((await (await site.get('/api/posts')).json()).data.total).toBe(whole)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
