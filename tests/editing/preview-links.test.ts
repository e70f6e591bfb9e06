/** People without an account see a draft at the address of a link, until it expires or is revoked. */
import { describe, expect, test } from 'vitest'
import type { RenderedPage } from '#shared/pages.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { openDocument } from '../../server/editing/open-document.ts'
import { createSharedPreviews } from '../../server/web/panel/draft-previews.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

const path = '/post/rain'
const dayMs = 86_400_000
const emptyPage: RenderedPage = {
  status: 200,
  html: '',
  usesSearch: false,
  retryAfterS: null,
  failure: null,
  hasFont: false,
  headings: [],
  inlineScripts: [],
  inlineStyles: [],
  isPersonal: false,
  isMeasured: false,
  isFramed: false,
  provider: null,
}

describe.each(databases)('on $name', (database) => {
  async function openWithDraft() {
    const clock = { now: now() }
    const site = await openEditingSite({ database, now: () => clock.now })
    await site.ask('POST', '/post', { body: { id: 'rain' } })
    await site.save(path, 'present', {
      'texts.ko.title': [undefined, '비'],
      'texts.ko.summary': [undefined, '비에 대하여'],
      'texts.ko.body': [undefined, '비가 온다.'],
    })
    return { ...site, clock }
  }
  const share = async (site: EditingSite, days = 7) =>
    (await site.ask('POST', `${path}/links`, { body: { days } })).data

  test('a link shows the draft as it is now, to nobody but who has it, and nothing is stored in caches', async () => {
    await using site = await openWithDraft()
    const link = await share(site)
    expect(link.path).toMatch(/^\/preview\/[0-9a-f]{32}$/)
    // Kept from now on, for addresses that nothing has.
    expect((await site.get('/nothing')).status).toBe(404)
    const response = await site.get(`${link.path}?lang=ko`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('비가 온다.')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    await site.save(path, 'present', { 'texts.ko.body': ['비가 온다.', '눈이 온다.'] })
    expect(await (await site.get(link.path)).text()).toContain('눈이 온다.')
    expect((await site.get('/ko/blog/rain')).status).toBe(404)

    await site.save(path, 'present', { 'texts.ko.title': ['비', ''] })
    const unfinished = await site.get(`${link.path}?lang=en`)
    expect([unfinished.status, await unfinished.text()]).toEqual([
      503,
      'The author is still working on this draft, so it cannot be shown right now. Please try again later.',
    ])
  })

  test('each version of a draft is rendered once, however many open the link', async () => {
    await using site = await openWithDraft()
    const { path: address } = await share(site)
    const waiting: ((html: string) => void)[] = []
    const previews = createSharedPreviews({
      db: site.database.db,
      now,
      preview: async (_by, key) => {
        const { version = 0 } = (await openDocument(site.database.db, key)) ?? {}
        const html = await new Promise<string>((resolve) => waiting.push(resolve))
        return { ok: true, page: { ...emptyPage, html }, version }
      },
      revision: { current: () => '1' },
      siteLanguages: () => ['ko'],
    })
    const view = async () =>
      (await previews({ path: address, search: '', headers: new Headers() }))?.text()
    const begun = (count: number) =>
      expect.poll(() => waiting.length, { timeout: 30_000, interval: 20 }).toBe(count)
    const first = view()
    await begun(1)
    await site.save(path, 'present', { 'texts.ko.body': ['비가 온다.', '눈이 온다.'] })
    const second = view()
    await begun(2)
    waiting[0]?.('rain')
    waiting[1]?.('snow')
    expect(await Promise.all([first, second])).toEqual(['rain', 'snow'])
    expect(await view()).toBe('snow')
    expect(waiting).toHaveLength(2)
  })

  test('no other address shows it: the same 404 for a wrong token, a half one, and none', async () => {
    await using site = await openWithDraft()
    const { path: shared } = await share(site)
    const wrong = [`/preview/${'0'.repeat(32)}`, shared.slice(0, -1), `${shared}0`, '/preview/x']
    for (const address of [...wrong, `${shared}/ko`, '/preview/%25']) {
      expect([address, (await site.get(address)).status]).toEqual([address, 404])
    }
    const { db } = site.database
    const rows = JSON.stringify(await db.selectFrom('preview_link').selectAll().execute())
    expect(rows).not.toContain(shared.slice('/preview/'.length))
  })

  test('a link ends when it expires, is revoked, or its document goes; a renamed post keeps it', async () => {
    await using site = await openWithDraft()
    const [day, week] = [await share(site, 1), await share(site, 7)]
    const status = async ({ path }: { path: string }) => (await site.get(path)).status
    const list = async () => (await site.ask('GET', `${path}/links`)).data.items
    expect((await list()).map(({ id }: { id: string }) => id).sort()).toEqual(
      [day.id, week.id].sort(),
    )
    expect(JSON.stringify(await list())).not.toContain('/preview/')
    expect(await status(day)).toBe(200)

    const revoke = () => site.ask('DELETE', `${path}/links/${day.id}`)
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).status).toBe(404)
    expect(await status(day)).toBe(404)

    await site.ask('POST', `${path}/rename`, { version: 'present', body: { id: 'snow' } })
    expect(await status(week)).toBe(200)
    site.clock.now = new Date(now().getTime() + 7 * dayMs - 1)
    expect(await status(week)).toBe(200)
    site.clock.now = new Date(now().getTime() + 7 * dayMs)
    expect(await status(week)).toBe(404)
  })

  test('a link shows nothing while the admin who made it is disabled, is no admin or is gone', async () => {
    await using site = await openWithDraft()
    const link = await share(site)
    const status = async () => (await site.get(link.path)).status
    const { db } = site.database
    const change = (facts: { role?: 'admin' | 'user'; disabled_at?: string | null }) =>
      db.updateTable('user_account').set(facts).execute()
    await change({ role: 'user' })
    expect(await status()).toBe(404)
    await change({ role: 'admin', disabled_at: now().toISOString() })
    expect(await status()).toBe(404)
    await change({ disabled_at: null })
    expect(await status()).toBe(200)
    await db.deleteFrom('user_account').execute()
    expect(await status()).toBe(404)
  })

  test('a new document of the same name is not shown by an old link', async () => {
    await using site = await openWithDraft()
    const link = await share(site)
    await site.ask('POST', `${path}/discard`, { version: 'present' })
    await site.ask('POST', '/post', { body: { id: 'rain' } })
    expect((await site.get(link.path)).status).toBe(404)
  })

  test('a link of a document that an import removed shows no other draft that gets its name', async () => {
    const { posts, ...others } = createFixtureContent()
    const [slug = ''] = Object.keys(posts)
    await using site = await openWithDraft()
    const share = async () =>
      (await site.ask('POST', `/post/${slug}/links`, { body: { days: 7 } })).data.path
    const importPosts = (imported: typeof posts) =>
      storeContent(site.database.db, { ...others, posts: imported }, now)
    const created = await share()
    expect((await site.get(created)).status).toBe(200)
    await importPosts({})
    await site.ask('POST', '/post', { body: { id: slug } })
    expect((await site.get(created)).status).toBe(404)
    await site.ask('POST', `/post/${slug}/discard`, { version: 'present' })

    await importPosts(posts)
    const renamed = await share()
    await importPosts({})
    await site.ask('POST', `${path}/rename`, { version: 'present', body: { id: slug } })
    expect((await site.ask('GET', `/post/${slug}`)).status).toBe(200)
    expect((await site.get(renamed)).status).toBe(404)
  })

  test('other durations, unknown documents and too many links are refused', async () => {
    await using site = await openWithDraft()
    const create = (document: string, days: number) =>
      site.ask('POST', `${document}/links`, { body: { days } })
    expect((await create(path, 365)).status).toBe(400)
    expect((await create('/post/none', 7)).status).toBe(404)
    for (let count = 0; count < 20; count += 1) expect((await create(path, 7)).status).toBe(200)
    expect((await create(path, 7)).data.problems).toEqual([
      { path: ['days'], problem: 'has 20 links already' },
    ])
  })
})
