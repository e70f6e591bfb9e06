/** Nothing of the sample is left once an owner has started her own site: no word of it in any page, file or name. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { toContentFiles } from '../../server/content/folder/content-files.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { defaultRenderer } from '../../server/content/markdown/default-renderer.ts'
import { prepareOwnSite } from '../../server/editing/own-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { listPublicReads } from '../support/public-reads.ts'
import { listSamplePhrases } from '../support/sample-phrases.ts'
import { screens } from '../support/screens.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/speculation-rules.json',
  '/api/openapi.json',
  ...languages.flatMap((one) => [`/resume.${one}.json`, `/${one}/feed.xml`, `/${one}/feed.json`]),
]

const silentAudit = { append: async () => ({ seq: 0 }) } as unknown as Parameters<
  typeof prepareOwnSite
>[0]['audit']

/** Everything that visitors and exports can read, by its address. */
async function readEverything(site: TestSite): Promise<Map<string, string>> {
  await site.refresh()
  const paths = new Set([
    ...screens.map(({ path }) => path),
    ...screens.flatMap(({ path }) => languages.map((one) => `/${one}${path === '/' ? '' : path}`)),
    ...files,
    ...(await listPublicReads(site)).flatMap(({ path }) =>
      languages.map((one) => `${path}?lang=${one}`),
    ),
  ])
  const sitemap = await (await site.get('/sitemap.xml')).text()
  for (const [, address = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/<]*([^<]*)<\/loc>/g)) {
    paths.add(address)
  }
  const found = new Map<string, string>()
  for (const path of paths) {
    const response = await site.get(path)
    const headers = [...response.headers].join('\n')
    found.set(path, `${headers}\n${decode(await response.text())}`)
  }
  const { db } = site.database
  for (const [path, bytes] of toContentFiles(await loadContent(db))) {
    found.set(`export: ${path}`, `${path}\n${new TextDecoder().decode(bytes)}`)
  }
  return found
}

function decode(html: string): string {
  const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
  return html.replaceAll(/&(amp|quot|lt|gt|#x27);/g, (_, name) => named[name] ?? '')
}

test('an own site has no name and no sentence of the sample', async () => {
  const { phrases, names, files: resumes } = await listSamplePhrases()
  expect(phrases.length).toBeGreaterThan(1000)
  // What pages of a site with other content say as well are the words of the software.
  await using other = await openTestSite({ content: createFixtureContent() })
  const ofSoftware = [...(await readEverything(other)).values()].join('\n')
  const sought = [...phrases, ...names, ...resumes].filter((text) => !ofSoftware.includes(text))
  expect(sought.length).toBeGreaterThan(phrases.length * 0.95)
  for (const name of ['홍길동', 'Gildong Hong', 'ホン・ギルドン', 'gildong-hong.en.pdf']) {
    expect(sought).toContain(name)
  }

  await using site = await openTestSite()
  const before = [...(await readEverything(site)).values()].join('\n')
  const seen = sought.filter((text) => before.includes(text))
  // The list finds what it is made of.
  expect(seen.length).toBeGreaterThan(sought.length * 0.6)

  const { db } = site.database
  const now = () => new Date('2026-11-22T09:00:00Z')
  const request = {
    languages: [...languages],
    name: { ko: '김미나', en: 'Mina Kim', ja: 'キム・ミナ' },
    work: {
      ko: '제품 디자인을 배웁니다.',
      en: 'I study product design.',
      ja: '製品デザインを学んでいます。',
    },
    email: 'mina@studio.example',
  }
  const prepared = await prepareOwnSite(
    { audit: silentAudit, db, now, renderer: defaultRenderer },
    request,
  )
  if (!prepared.ok) throw new Error(JSON.stringify(prepared))
  const started = await db.transaction().execute((tx) => prepared.value(tx, null))
  expect(started).toMatchObject({ ok: true, value: { kept: [] } })

  const left: string[] = []
  for (const [path, text] of await readEverything(site)) {
    for (const phrase of sought) if (text.includes(phrase)) left.push(`${path}: ${phrase}`)
  }
  expect(left).toEqual([])
  const pages = [...(await readEverything(site)).entries()]
  expect(pages.filter(([, text]) => text.includes('Mina Kim')).length).toBeGreaterThan(20)
  for (const file of resumes) expect((await site.get(`/resumes/${file}`)).status).toBe(404)
})
