/** Search engines are told of what is new, changed or gone among the public addresses. */
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { listRoutes } from '#app/route-at.ts'
import { createIndexNow, toIndexNowKey } from '#server/web/discovery/index-now.ts'
import type { Content } from '#shared/content.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { createContentRevision } from '../../server/content/store/revision.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { htmlOf, locationsOf, publicOrigin } from '../support/discovery.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openPublicWeb } from '../support/public-web.ts'
import { openTestSite, remembered } from '../support/site.ts'

const key = toIndexNowKey('the site')
const minute = 60_000

/** A site whose owner wants it, with a clock, and an engine that answers as `status` says. */
async function open(database = databases[0] as DatabaseUnderTest) {
  await using opening = new AsyncDisposableStack()
  const content = createFixtureContent()
  content.site.indexNow = 'on'
  let at = Date.parse('2026-11-21T12:00:00Z')
  const now = () => new Date(at)
  const site = opening.use(await openTestSite({ database, content, publicOrigin, now }))
  const requests: { host: string; key: string; keyLocation: string; urlList: string[] }[] = []
  const engine = { status: 202, headers: {} as Record<string, string> }
  const web = opening.use(
    await openPublicWeb(async (incoming, response) => {
      requests.push(JSON.parse(await text(incoming)))
      response.writeHead(engine.status, engine.headers).end('x'.repeat(1000))
    }),
  )
  /** One instance of the site. */
  const openInstance = (db: Database, origin = publicOrigin, network = web.network) => {
    const revision = createContentRevision({ db, now })
    const tell = createIndexNow({
      db,
      key,
      listed: listRoutes,
      log: pino({ level: 'silent' }),
      network,
      now,
      publicOrigin: origin,
      revision: revision.content,
      siteLanguages: revision.languages,
    })
    return async () => {
      await revision.refresh()
      await tell()
    }
  }
  const first = openInstance(site.database.db)
  const whole = opening.move()
  return {
    engine,
    openInstance,
    requests,
    site,
    /** What a running site does within this time: it looks twice a minute. */
    async pass(ms: number, tell = first) {
      const until = at + ms
      for (; at < until; at += minute / 2) await tell()
    },
    wait: (ms: number) => {
      at += ms
    },
    async publish(change: (content: Content) => void) {
      change(content)
      await storeContent(site.database.db, content, now, remembered)
    },
    told: () => requests.map(({ urlList }) => urlList.map((url) => url.slice(publicOrigin.length))),
    web,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

describe.each(databases)('on $name', (database) => {
  test('what is published, renamed or removed is told within a minute, and everything at first', async () => {
    await using opened = await open(database)
    const { pass, publish, requests, site, told } = opened
    await pass(minute)
    expect(requests).toHaveLength(1)
    await site.refresh()
    expect(requests[0]).toEqual({
      host: 'example.com',
      key,
      keyLocation: `${publicOrigin}/${key}.txt`,
      urlList: locationsOf(await htmlOf(site, '/sitemap.xml')),
    })
    expect(opened.web.asked).toEqual(['https://api.indexnow.org/indexnow'])
    await pass(30 * minute)
    expect(requests).toHaveLength(1)
    await publish(({ posts }) => {
      const { 'first-survey': post } = posts
      if (!post) throw new Error('The fixture has no post.')
      posts['second-survey'] = structuredClone(post)
      posts['second-survey'].facts.date = '2026-11-20'
    })
    await pass(minute)
    expect(told()[1]).toEqual(
      expect.arrayContaining(['/ko/blog/second-survey', '/en/blog/second-survey', '/ko/blog']),
    )
    expect(told()[1]).not.toContain('/ja/blog/second-survey')
    await pass(10 * minute)
    await publish(({ posts }) => {
      posts['third-survey'] = posts['second-survey'] as (typeof posts)[string]
      delete posts['second-survey']
      delete posts['first-survey']
    })
    await pass(minute)
    expect(told()[2]).toEqual(
      expect.arrayContaining(['first', 'second', 'third'].map((name) => `/en/blog/${name}-survey`)),
    )
    expect(requests).toHaveLength(3)
  })

  test('of two instances, one tells', async () => {
    await using opened = await open(database)
    const again = await opened.site.database.openAgain()
    const instances = [opened.openInstance(opened.site.database.db), opened.openInstance(again.db)]
    await Promise.all(instances.map((tell) => tell()))
    for (let round = 0; round < 30; round += 1) {
      opened.wait(minute / 2)
      await Promise.all(instances.map((tell) => tell()))
    }
    await again.db.destroy()
    expect(opened.requests).toHaveLength(1)
  })
})

test('fifty changes within some minutes are one or two requests', async () => {
  await using opened = await open()
  await opened.pass(11 * minute)
  for (let change = 0; change < 50; change += 1) {
    await opened.publish(({ site }) => {
      site.copyrightYear = 1970 + change
    })
    opened.wait(minute / 10)
    if (change % 5 === 0) await opened.pass(minute / 2)
  }
  await opened.pass(30 * minute)
  expect(opened.requests.length - 1).toBeGreaterThanOrEqual(1)
  expect(opened.requests.length - 1).toBeLessThanOrEqual(2)
})

test('drafts, unlisted and hidden projects and posts of later are never told; a post is when its time has come', async () => {
  await using opened = await open()
  await opened.publish(({ posts, projects }) => {
    const { 'first-survey': post } = posts
    const [project] = projects
    if (!post || !project) throw new Error('The fixture lacks something.')
    posts['a-draft'] = structuredClone(post)
    posts['a-draft'].facts.status = 'draft'
    posts['for-later'] = structuredClone(post)
    posts['for-later'].facts.date = '2026-11-22'
    for (const [index, visibility] of (['unlisted', 'hidden'] as const).entries()) {
      const facts = { ...structuredClone(project.facts), visibility }
      projects.push({ ...structuredClone(project), id: 9001 + index, facts })
    }
  })
  await opened.pass(60 * minute)
  const secret = /a-draft|for-later|900[12]/
  expect(opened.told().flat().length).toBeGreaterThan(10)
  expect(
    opened
      .told()
      .flat()
      .filter((path) => secret.test(path)),
  ).toEqual([])
  await opened.pass(24 * 60 * minute)
  expect(opened.requests).toHaveLength(2)
  expect(opened.told()[1]).toContain('/ko/blog/for-later')
  expect(opened.told()[1]?.filter((path) => /a-draft|900[12]/.test(path))).toEqual([])
})

test('a request that is refused is made again later and later, and nothing is forgotten', async () => {
  await using opened = await open()
  const { engine, pass, requests, site } = opened
  engine.status = 429
  await pass(19 * minute)
  expect(requests).toHaveLength(1)
  await pass(2 * minute)
  expect(requests).toHaveLength(2)
  await pass(39 * minute)
  expect(requests).toHaveLength(2)
  engine.headers = { 'retry-after': '86400' }
  await pass(2 * minute)
  expect(requests).toHaveLength(3)
  const read = () => site.database.db.selectFrom('index_now').selectAll().executeTakeFirst()
  expect(await read()).toMatchObject({ failures: 3, problem: 'HTTP 429', told_at: null })
  engine.status = 200
  await pass(23 * 60 * minute)
  expect(requests).toHaveLength(3)
  await pass(60 * minute)
  expect(requests).toHaveLength(4)
  expect(requests[3]?.urlList).toEqual(requests[0]?.urlList)
  expect(await read()).toMatchObject({ failures: 0, problem: null })
})

test.each([
  ['a redirect', 308, { location: 'https://elsewhere.example/' }],
  ['an error', 500, {}],
])('%s is no success, and is not followed', async (_, status, headers) => {
  await using opened = await open()
  Object.assign(opened.engine, { status, headers })
  await opened.pass(minute)
  expect(opened.web.asked).toEqual(['https://api.indexnow.org/indexnow'])
  expect(opened.told()).toHaveLength(1)
})

test('nothing is sent to an address that is not public', async () => {
  await using opened = await open()
  const network = {
    ...opened.web.network,
    lookup: async () => [{ address: '10.0.0.1', family: 4 }],
  }
  await opened.pass(minute, opened.openInstance(opened.site.database.db, publicOrigin, network))
  expect(opened.web.asked).toEqual([])
  const state = await opened.site.database.db.selectFrom('index_now').selectAll().execute()
  expect(state).toMatchObject([{ failures: 1, problem: 'no public address' }])
})

test('more addresses than a request may name are told by the next one', async () => {
  await using opened = await open()
  await opened.publish(({ projects }) => {
    const [project] = projects
    if (!project) throw new Error('The fixture has no project.')
    const text = { title: 'A', summary: 'A', description: 'A' }
    for (let id = 10_001; id <= 13_400; id += 1) {
      const texts = { ko: text, en: text, ja: text }
      projects.push({ id, facts: { ...project.facts, relatedAcademics: [] }, texts })
    }
  })
  await opened.pass(21 * minute)
  const [one = [], other = []] = opened.told()
  expect(opened.requests).toHaveLength(2)
  expect(one).toHaveLength(10_000)
  expect(new Set([...one, ...other]).size).toBe(one.length + other.length)
  expect(one.length + other.length).toBeGreaterThan(10_200)
})

test('nothing is told unless the owner wants it, nor from an address that nobody can reach', async () => {
  await using opened = await open()
  const { db } = opened.site.database
  for (const origin of ['http://localhost:3000', 'https://localhost', 'http://example.com'])
    await opened.pass(minute, opened.openInstance(db, origin))
  await opened.publish(({ site }) => {
    delete site.indexNow
  })
  await opened.pass(minute)
  expect(opened.requests).toEqual([])
  expect(await db.selectFrom('index_now').selectAll().execute()).toEqual([])
})

test('the file that proves who tells is there while the owner wants it', async () => {
  await using opened = await open()
  const { site } = opened
  // A test site has no id.
  const path = `/${toIndexNowKey(null)}.txt`
  const file = await site.get(path)
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await file.text()).toBe(toIndexNowKey(null))
  expect((await site.get(`/${key}.txt`)).status).toBe(404)
  await opened.publish(({ site }) => {
    delete site.indexNow
  })
  await site.refresh()
  expect((await site.get(path)).status).toBe(404)
})
