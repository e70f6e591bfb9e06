/**
 * A real caching nginx in front of a site with SHARED_CACHE_S: how many requests it answers itself, how soon
 * a change is visible, and whether it gives anybody a response made for somebody else.
 */
import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importContent } from '#server/content/folder/import-content.ts'
import { openSqlite } from '#server/platform/db/database.ts'
import { screens } from '#tests/support/screens.ts'
import { getBytes, type Received } from '../tests/support/get-bytes.ts'
import { startSite } from '../tests/support/server-process.ts'
import { startCachingProxy } from './caching-proxy.ts'
import { quantile } from './median.ts'
import { createReport, rounded } from './report.ts'

const clients = 8
const seconds = 15
const changes = 5
const languages = ['ko', 'en', 'ja']
const visitors: Record<string, string>[] = [
  {},
  { Cookie: 'lang=ja; theme=dark' },
  { Cookie: `__Host-sid=${'x'.repeat(43)}` },
  { 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'ja' },
]
const personal = ['/login', '/profile']

const report = createReport('cdn: nginx with a cache, SHARED_CACHE_S=2')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
const data = join(folder.path, 'data')
await cp(join(import.meta.dirname, '..', 'content'), join(folder.path, 'content'), {
  recursive: true,
})
const settings = {
  DATA_DIR: data,
  CONTENT_DIR: join(folder.path, 'content'),
  MADANG_ENV: 'test',
  RATE_LIMITS: 'off',
  SHARED_CACHE_S: '2',
  TRUSTED_PROXIES: '127.0.0.1',
}
await using site = await startSite(folder.path, settings)
await using proxy = await startCachingProxy(site.origin, join(folder.path, 'nginx'))

/** The only host name of a loopback site behind a proxy. */
const host = `localhost:${new URL(site.origin).port}`
const addressesOf = (kind: 'shared' | 'never') =>
  languages.flatMap((language) =>
    screens
      .filter(({ status, path }) => {
        const isShared = status === 200 && !personal.includes(path) && !path.includes('sent=')
        return isShared === (kind === 'shared')
      })
      .map(({ path }) => `/${language}${path === '/' ? '' : path}`),
  )

await reportHits()
await reportChanges()
await reportPrivacy()
report.finish()

function visit(path: string, headers: Record<string, string> = {}): Promise<Received> {
  return getBytes(proxy.origin + path, { Host: host, ...headers })
}

function stateOf({ headers }: Received): string {
  return String(headers['x-cache'])
}

/** Responses from nginx's cache, including stale ones during revalidation. */
function isHit(answer: Received): boolean {
  return /^(?:HIT|STALE|UPDATING|REVALIDATED)$/.test(stateOf(answer))
}

async function reportHits(): Promise<void> {
  const addresses = addressesOf('shared')
  for (const path of addresses) await visit(path)
  const states = new Map<string, number>()
  let [hits, all] = [0, 0]
  const until = performance.now() + seconds * 1000
  const client = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() < until; turn += 1) {
      const answer = await visit(addresses[turn % addresses.length] ?? '/ko', {
        'Accept-Encoding': 'br',
        ...visitors[turn % visitors.length],
      })
      if (answer.status !== 200) throw new Error(`${answer.status} of a page that is there.`)
      all += 1
      if (isHit(answer)) hits += 1
      states.set(stateOf(answer), (states.get(stateOf(answer)) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  report.line(`${all} visits of ${addresses.length} pages by ${clients} clients in ${seconds} s`)
  report.line(`  ${[...states].map(([state, count]) => `${state} ${count}`).join(', ')}`)
  report.limit({ name: 'answered by the cache', value: (hits / all) * 100, unit: '%', least: 95 })
}

/** While visitors request the page all the time. */
async function reportChanges(): Promise<void> {
  const file = join(folder.path, 'content', 'profile.yaml')
  const original = await readFile(file, 'utf8')
  const { db } = openSqlite(join(data, 'madang.sqlite'))
  const times: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const name = `Changed ${change}`
    await writeFile(file, original.replace(/Gildong Hong/, name))
    await importContent(db, join(folder.path, 'content'), () => new Date())
    const begun = performance.now()
    while (!(await visit('/en/about')).body.includes(name)) {
      if (performance.now() - begun > 20_000) break
      await sleep(50)
    }
    times.push((performance.now() - begun) / 1000)
  }
  await db.destroy()
  report.line(`a change of content is seen after ${times.map(rounded).join(', ')} s`)
  report.limit({ name: 'a change is seen', value: quantile(times, 1), unit: 's', most: 5 })
}

async function reportPrivacy(): Promise<void> {
  const shared: string[] = []
  for (const path of [...addressesOf('never'), '/', '/projects', '/api/profile', '/auth/me']) {
    for (const headers of [...visitors, ...visitors]) {
      const answer = await visit(path, headers)
      if (isHit(answer)) shared.push(path)
    }
  }
  report.require(shared.length === 0, `nothing for one visitor was shared ${shared.join(' ')}`)
  const different: string[] = []
  for (const path of addressesOf('shared')) {
    const digests = new Set<string>()
    for (const headers of visitors) {
      const { body, headers: given } = await visit(path, headers)
      if (given['set-cookie']) different.push(`${path} sets a cookie`)
      digests.add(body.toString('base64'))
    }
    if (digests.size > 1) different.push(path)
  }
  report.require(different.length === 0, `all visitors saw the same pages ${different.join(' ')}`)
}
