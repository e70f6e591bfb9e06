/**
 * A blog of 10,000 posts in three languages: searches of visitors and of the owner, publishing, and whether the sitemap
 * and the feeds are right. `npm run bench -- blog 1000` uses fewer.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SavedDraft } from '#shared/admin/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { signInDemoAdmin } from '../tests/support/demo-admin.ts'
import { startSite } from '../tests/support/server-process.ts'
import { createPosts, fillLarge } from './large-site.ts'
import { createReport, rounded } from './report.ts'

const count = Number(process.argv[2] ?? 10_000)
const searches = 100
const publications = 30
const demoCode = 'the-code-of-a-benchmark'
const words = ['지도', '서울 예약', 'map', 'Seoul', '地図', '予約', 'no such word', '없는 낱말']

const report = createReport(`blog: ${count} posts in three languages`)
const posts = createPosts(count, { isTranslated: true })
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-blog-'))
await fillLarge(folder.path, { posts })
const settings = { MADANG_ENV: 'test', RATE_LIMITS: 'off', DEMO_CODE: demoCode }
await using site = await startSite(folder.path, settings)
const origin = site.origin.replace('127.0.0.1', 'localhost')
const admin = await signInDemoAdmin(origin, demoCode)

await report.measure('search of a visitor', 50, searches, (turn) => {
  const search = encodeURIComponent(`${words[turn % words.length]}`)
  return read(`/api/posts?search=${search}&size=10&page=${Math.floor(turn / words.length)}`)
})
await report.measure('search in the panel', 50, searches, (turn) => {
  const search = encodeURIComponent(words[turn % words.length] ?? '')
  return read(`/api/admin/posts?search=${search}&page=0&size=50`, { ...admin })
})
await report.measure('list of the panel', 50, searches, (turn) =>
  read(`/api/admin/posts?page=${turn}&size=50`, { ...admin }),
)
let summary = posts['post-1']?.texts.ko?.summary
await report.measure('publishing', 100, publications, async (turn) => {
  const value = `고친 요약 ${turn}`
  const changes = [{ path: ['texts', 'ko', 'summary'], before: summary, value }]
  const { version } = await ask<SavedDraft>('PATCH', 0, { changes })
  summary = value
  const begun = performance.now()
  await ask('POST', version, {})
  return performance.now() - begun
})
await report.measure('first list after a publication', 500, 1, () => read('/ko/blog'))
await checkSitemap()
await checkFeeds()
report.finish()

async function checkSitemap(): Promise<void> {
  const begun = performance.now()
  const text = await read('/sitemap.xml')
  const files = [...text.matchAll(/<loc>([^<]*\.xml)<\/loc>/g)].map(([, address = '']) => address)
  const all = [text, ...(await Promise.all(files.map((file) => read(new URL(file).pathname))))]
  report.line(`sitemap: ${rounded(performance.now() - begun)} ms, ${files.length} parts`)
  const listed = new Set(
    all.flatMap((part) => [...part.matchAll(/<loc>([^<]*)<\/loc>/g)].map(toPath)),
  )
  const missing = Object.keys(posts).flatMap((slug) =>
    languages.map((language) => `/${language}/blog/${slug}`).filter((path) => !listed.has(path)),
  )
  report.require(missing.length === 0, `the sitemap names every post in every language`)
}

async function checkFeeds(): Promise<void> {
  const newest = Object.entries(posts)
    .sort(([one, { facts }], [other, { facts: others }]) =>
      facts.date === others.date ? (one < other ? -1 : 1) : facts.date < others.date ? 1 : -1,
    )
    .map(([slug]) => slug)
  for (const language of languages) {
    const begun = performance.now()
    const feed = JSON.parse(await read(`/${language}/feed.json`)) as { items: { url: string }[] }
    const slugs = feed.items.map(({ url }) => url.split('/').at(-1) ?? '')
    report.line(`feed in ${language}, rendered once: ${rounded(performance.now() - begun)} ms`)
    const isRight = slugs.length > 0 && slugs.every((slug, place) => slug === newest[place])
    report.require(isRight, `the feed in ${language} has the ${slugs.length} newest posts`)
  }
}

function toPath([, address = '']: RegExpMatchArray): string {
  return new URL(address).pathname
}

async function read(path: string, headers: HeadersInit = {}): Promise<string> {
  const response = await fetch(origin + path, { headers })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
  return response.text()
}

async function ask<Data>(method: string, version: number, body: object): Promise<Data> {
  const path = `/api/admin/content/post/post-1${method === 'POST' ? '/publish' : ''}`
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...admin,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'if-match': `"${version}"`,
    },
    body: JSON.stringify(body),
  })
  const { success, code, data } = await response.json()
  if (!success) throw new Error(`${method} ${path} answered ${response.status} ${code}.`)
  return data
}
