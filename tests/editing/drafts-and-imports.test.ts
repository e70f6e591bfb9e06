/** A draft is whole whatever becomes of the document that it was made from, and its states say what visitors see. */
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'

const text = (title: string) => ({ title, summary: `About ${title}`, body: `${title} is written.` })
const facts = { date: '2025-05-01', status: 'published' as const, tags: ['maps'] }
const appears = { publishAt: '2027-01-01T00:00Z' }

function createContent() {
  const content = createFixtureContent()
  content.posts = {
    bridge: { facts, texts: { ko: text('다리'), en: text('Bridge') } },
    canal: { facts, texts: { ko: { ...text('물길'), ...appears } } },
  }
  return content
}

describe.each(databases)('on $name', (database) => {
  async function openWithDrafts() {
    const site = await openEditingSite({ database, content: createContent() })
    await site.save('/post/bridge', 'present', { 'texts.en.title': ['Bridge', 'Old bridge'] })
    await site.save('/post/canal', 'present', { 'facts.date': ['2025-05-01', '2025-06-01'] })
    const importing = async (
      change: (posts: ReturnType<typeof createContent>['posts']) => void,
    ) => {
      const content = createContent()
      change(content.posts)
      await storeContent(site.database.db, content, now)
      await site.refresh()
    }
    const find = async (id: string) => (await site.ask('GET', `/post/${id}`)).data
    const posts = async () => {
      const response = await site.get('/api/admin/posts', { headers: site.asAdmin })
      return (await response.json()).data
    }
    return Object.assign(site, { importing, find, posts })
  }
  const bridge = {
    facts,
    texts: { ko: text('다리'), en: { ...text('Bridge'), title: 'Old bridge' } },
  }

  test('a draft of a post that an import removes is whole, and is listed as a draft', async () => {
    await using site = await openWithDrafts()
    await site.importing((posts) => {
      delete posts['bridge']
      delete posts['canal']
    })
    expect(await site.find('bridge')).toMatchObject({ published: null, document: bridge })
    expect((await site.get('/en/blog/bridge')).status).not.toBe(200)
    const { items, counts } = await site.posts()
    expect(items.map(({ id, titles, states }: never) => ({ id, titles, states }))).toEqual([
      {
        id: 'canal',
        titles: { ko: '물길' },
        states: { ko: 'draft', en: 'missing', ja: 'missing' },
      },
      {
        id: 'bridge',
        titles: { ko: '다리', en: 'Old bridge' },
        states: { ko: 'draft', en: 'draft', ja: 'missing' },
      },
    ])
    expect(counts).toMatchObject({ live: 0, scheduled: 0, changed: 0 })
    const { items: documents } = (await site.ask('GET', '?kind=post')).data
    expect(documents).toMatchObject([
      { id: 'bridge', isPublished: false, incomplete: ['ja'] },
      { id: 'canal', isPublished: false, incomplete: ['en', 'ja'] },
    ])
    // It goes on as a new post, also through the trash and under another address.
    await site.ask('POST', '/post/canal/trash', { version: 'present' })
    await site.ask('POST', '/post/canal/restore')
    await site.ask('POST', '/post/canal/rename', { version: 'present', body: { id: 'river' } })
    expect(await site.find('river')).toMatchObject({ document: { texts: { ko: text('물길') } } })
    await site.save('/post/bridge', 'present', { 'texts.en.summary': ['About Bridge', 'Stones'] })
    expect((await site.ask('POST', '/post/bridge/publish', { version: 'present' })).status).toBe(
      200,
    )
    expect(await site.read('/en/blog/bridge')).toContain('Bridge is written.')
  })

  test('an edit that is taken back leaves no draft, and a text that is deleted after it was withdrawn none either', async () => {
    await using site = await openWithDrafts()
    const listed = async () => (await site.ask('GET', '?state=draft')).data.items
    await site.save('/post/bridge', 'present', { 'texts.en.title': ['Old bridge', 'Bridge'] })
    expect(await site.find('bridge')).toMatchObject({ draft: null })
    const acts = { version: 'present', body: { languages: { en: 'withdraw' } } } as const
    expect((await site.ask('POST', '/post/bridge/publish', acts)).status).toBe(200)
    expect(await site.find('bridge')).toMatchObject({ draft: { savedBy: 'Ada' } })
    await site.save('/post/bridge', 'present', { 'texts.en': [text('Bridge'), undefined] })
    expect(await site.find('bridge')).toMatchObject({ draft: null, document: { facts } })
    expect(await listed()).toMatchObject([{ id: 'canal' }])
  })

  test('lists and the history name what visitors see of a post', async () => {
    await using site = await openWithDrafts()
    const seen = async () =>
      Object.fromEntries(
        (await site.ask('GET', '?kind=post')).data.items.map(({ id, visibility }: never) => [
          id,
          visibility,
        ]),
      )
    expect(await seen()).toEqual({ bridge: 'public', canal: 'scheduled' })
    const publish = (body = {}) =>
      site.ask('POST', '/post/bridge/publish', { version: 'present', body })
    await publish({ languages: { en: 'withdraw' } })
    await site.save('/post/bridge', 'present', { 'facts.status': ['published', 'draft'] })
    await publish({ languages: { en: 'withdraw' } })
    expect(await seen()).toEqual({ bridge: 'private', canal: 'scheduled' })
    const { items } = (await site.ask('GET', '/post/bridge/history')).data
    const events = items.map(({ event }: { event: string }) => event)
    expect(events).toEqual(['unpublished', 'unpublished', 'imported'])
  })

  test('files that only a draft names outlive an import', async () => {
    const resumes = { file: 'mine.pdf', fileName: 'CV.pdf' }
    await using site = await openWithDrafts()
    const { db } = site.database
    await db.insertInto('resume_file').values({ name: 'mine.pdf', bytes_base64: 'AA==' }).execute()
    const { document } = (await site.ask('GET', '/resumes/resumes')).data
    await site.save('/resumes/resumes', 'present', { ja: [document.ja, resumes] })
    await site.importing(() => {})
    const published = await site.ask('POST', '/resumes/resumes/publish', { version: 'present' })
    expect(published).toMatchObject({ status: 200, data: { document: { ja: resumes } } })
  })

  test('the work of an admin on content is no security event; what leaves the site is', async () => {
    await using site = await openWithDrafts()
    await site.ask('POST', '/post/canal/discard', { version: 'present' })
    await (await site.get('/api/admin/content/export', { headers: site.asAdmin })).arrayBuffer()
    const events = await site.get('/api/admin/events', { headers: site.asAdmin })
    const { kinds } = (await events.json()).data
    const named = kinds.map(({ kind }: { kind: string }) => kind)
    expect(named.filter((kind: string) => kind.startsWith('content_'))).toEqual([
      'content_exported',
    ])
    expect(named).toContain('authn_login_success')
  })

  test('what only the site knows is said before publishing, and by publishing', async () => {
    await using site = await openWithDrafts()
    await site.save('/course/surveying', 'present', { semester: ['2022-1', 'spring-2031'] })
    const problems = [{ path: ['semester'], problem: 'is not a semester' }]
    expect((await site.ask('GET', '/course/surveying/problems')).data.items).toEqual(problems)
    const refused = await site.ask('POST', '/course/surveying/publish', { version: 'present' })
    expect(refused.data).toEqual({ problems })
  })

  test('a draft keeps its base: an import that brings the post back finds the same changes', async () => {
    await using site = await openWithDrafts()
    await site.importing((posts) => delete posts['bridge'])
    await site.importing(() => {})
    expect(await site.find('bridge')).toMatchObject({
      document: bridge,
      published: { texts: { en: text('Bridge') } },
    })
  })

  test('a draft of a text that an import removes keeps that whole text, and publishing asks', async () => {
    await using site = await openWithDrafts()
    await site.importing((posts) => {
      posts['bridge'] = { facts, texts: { ko: text('다리') } }
    })
    expect((await site.find('bridge')).document).toEqual(bridge)
    const { items } = await site.posts()
    expect(items.find(({ id }: { id: string }) => id === 'bridge').states).toEqual({
      ko: 'live',
      en: 'draft',
      ja: 'missing',
    })
    // What is saved from here on is made from what is published now.
    await site.save('/post/bridge', 'present', { 'texts.en.summary': ['About Bridge', 'Stones'] })
    const asked = await site.ask('POST', '/post/bridge/publish', { version: 'present' })
    expect(asked).toMatchObject({ code: 'STALE', data: { conflicts: [['texts', 'en']] } })
    const body = { overwrites: true }
    await site.ask('POST', '/post/bridge/publish', { version: 'present', body })
    expect(await site.read('/en/blog/bridge')).toContain('Bridge is written.')
  })

  test('a field that a draft adds to a text that an import removes keeps that whole text', async () => {
    await using site = await openWithDrafts()
    await site.save('/post/bridge', 'present', {
      'texts.en.publishAt': [undefined, '2027-01-01T00:00Z'],
    })
    await site.importing((posts) => {
      posts['bridge'] = { facts, texts: { ko: text('다리') } }
    })
    expect((await site.find('bridge')).document.texts.en).toEqual({
      ...bridge.texts.en,
      ...appears,
    })
  })
})
