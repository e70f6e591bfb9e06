/** The languages of a post go live one by one, now or at a time of their own. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { now } from '../support/sample-content.ts'

const path = '/post/rain'
const korean = { title: '비', summary: '비에 대하여', body: '비가 온다.' }
const english = { title: 'Rain', summary: 'About rain', body: 'It rains.' }
const minuteMs = 60_000

afterEach(() => vi.unstubAllEnvs())

describe.each(databases)('on $name', (database) => {
  async function openWithDraft(publishAt?: string) {
    const clock = { now: now() }
    const site = await openEditingSite({ database, now: () => clock.now })
    await site.ask('POST', '/post', { body: { id: 'rain' } })
    await site.save(path, 'present', {
      'texts.ko': [undefined, { ...korean, ...(publishAt && { publishAt }) }],
      'texts.en': [undefined, { ...english, body: '' }],
    })
    const publish = (languages: object) =>
      site.ask('POST', `${path}/publish`, { version: 'present', body: { languages } })
    const status = async (language: string) => {
      await site.refresh()
      return (await site.get(`/${language}/blog/rain`)).status
    }
    return { ...site, clock, publish, status }
  }

  test('one language is published, and the other one remains a draft', async () => {
    await using site = await openWithDraft()
    const all = await site.publish({})
    expect(all.data.problems).toEqual([{ path: ['texts', 'en', 'body'], problem: 'is empty' }])

    const published = await site.publish({ en: 'keep' })
    expect(published.data).toMatchObject({
      published: { texts: { ko: korean } },
      document: { texts: { ko: korean, en: { ...english, body: '' } } },
    })
    expect(published.data.published.texts.en).toBeUndefined()
    expect(await site.read('/ko/blog/rain')).toContain('비가 온다.')
    expect(await site.read('/en/blog/rain')).toContain('비가 온다.')

    await site.save(path, 'present', { 'texts.en.body': ['', english.body] })
    const rest = await site.publish({})
    expect(rest.data).toMatchObject({ draft: null })
    expect(await site.read('/en/blog/rain')).toContain('It rains.')
  })

  test('a change of one language goes live without the change of another, which stays', async () => {
    await using site = await openWithDraft()
    await site.save(path, 'present', { 'texts.en.body': ['', english.body] })
    await site.publish({})
    await site.save(path, 'present', {
      'texts.ko.body': [korean.body, '비가 그쳤다.'],
      'texts.en.body': [english.body, 'The rain has'],
    })
    const published = await site.publish({ en: 'keep' })
    expect(published.data).toMatchObject({
      published: { texts: { ko: { body: '비가 그쳤다.' }, en: english } },
      document: { texts: { en: { body: 'The rain has' } } },
    })
    expect(await site.read('/en/blog/rain')).toContain('It rains.')
  })

  test('a post of today is visible at once where the day has begun before that of UTC', async () => {
    await using site = await openWithDraft()
    site.clock.now = new Date('2026-03-01T16:30:20Z')
    const created = await site.ask('POST', '/post', { body: { id: 'night', today: '2026-03-02' } })
    expect(created.data.document.facts.date).toBe('2026-03-02')
    await site.save('/post/night', 'present', {
      'texts.ko': [undefined, korean],
      'texts.en': [undefined, { ...english, publishAt: '2026-03-02T09:00+09:00' }],
      'texts.ja': [undefined, english],
    })
    const body = { today: '2026-03-02', languages: { ja: 'keep' } }
    const published = await site.ask('POST', '/post/night/publish', { version: 'present', body })
    const { texts } = published.data.published
    expect(texts).toEqual({
      ko: { ...korean, publishAt: '2026-03-01T16:30Z' },
      en: { ...english, publishAt: '2026-03-02T09:00+09:00' },
    })
    expect(published.data.document.texts).toEqual({ ...texts, ja: english })
    expect(await site.read('/ko/blog/night')).toContain('비가 온다.')
    expect(await site.read('/en/blog/night')).not.toContain('It rains.')
  })

  test('who sees a post, and from when, is chosen with its publication; what is no choice is refused', async () => {
    await using site = await openWithDraft()
    const send = (to: string, body: object) =>
      site.ask('POST', `${to}/publish`, { version: 'present', body })
    const languages = { en: 'keep' }
    for (const body of [{ visibility: 'hidden' }, { from: { ko: 'tomorrow' } }]) {
      const [name = ''] = Object.keys(body)
      expect((await send(path, { languages, ...body })).data.fields).toHaveProperty(name)
    }
    const moment = '2039-01-01T01:00+09:00'
    const later = await send(path, { languages, visibility: 'public', from: { ko: moment } })
    expect(later.data.published).toMatchObject({
      facts: { date: '2039-01-01', status: 'published' },
      texts: { ko: { ...korean, publishAt: moment } },
    })
    expect(await site.status('ko')).toBe(404)
    await send(path, { languages, visibility: 'public', from: { ko: null } })
    expect(await site.status('ko')).toBe(200)
    await send(path, { languages, visibility: 'private' })
    expect(await site.status('ko')).toBe(404)
    const { items } = (await site.ask('GET', `${path}/history`)).data
    expect(items.map(({ event }: { event: string }) => event)).toEqual([
      'unpublished',
      'published',
      'scheduled',
    ])
    // A page has no time of publication, and everybody sees it.
    await site.ask('POST', '/page', { body: { id: 'now' } })
    const text = { title: 'Now', summary: '', body: 'I draw maps.' }
    await site.save('/page/now', 'present', {
      'texts.ko': [{ title: '', summary: '', body: '' }, text],
    })
    const page = await send('/page/now', { visibility: 'private', from: { ko: moment } })
    expect(page.data.published.texts.ko).toEqual({ ...text, summary: text.body })
  })

  test('a language that is taken back becomes a draft; the last one cannot be', async () => {
    await using site = await openWithDraft()
    await site.save(path, 'present', { 'texts.en.body': ['', english.body] })
    await site.publish({})
    const withdrawn = await site.publish({ en: 'withdraw' })
    expect(withdrawn.data).toMatchObject({ document: { texts: { en: english } } })
    expect(await site.read('/en/blog/rain')).not.toContain('It rains.')
    const both = await site.publish({ en: 'withdraw', ko: 'withdraw' })
    expect(both.data.problems).toEqual([{ path: ['texts'], problem: 'has no text' }])
    expect(await site.status('ko')).toBe(200)
  })

  test('a scheduled post appears by itself', async () => {
    const from = new Date(now().getTime() + 2 * minuteMs)
    await using site = await openWithDraft(`${from.toISOString().slice(0, 16)}Z`)
    await site.publish({ en: 'keep' })
    expect(await site.status('ko')).toBe(404)
    site.clock.now = new Date(from.getTime() - 1)
    expect(await site.status('ko')).toBe(404)
    site.clock.now = from
    expect(await site.status('ko')).toBe(200)
    expect(await site.read('/ko/feed.xml')).toContain('/ko/blog/rain')
  })

  // On these nights 2:30 occurs twice, or the clock goes from 2:00 to 3:00.
  test.each([
    ['Australia/Sydney', '2027-04-04T02:30+11:00', '2027-04-03T15:30Z'],
    ['Australia/Sydney', '2027-04-04T02:30+10:00', '2027-04-03T16:30Z'],
    ['Australia/Sydney', '2027-10-03T03:30+11:00', '2027-10-02T16:30Z'],
    ['Europe/Berlin', '2027-03-28T03:30+02:00', '2027-03-28T01:30Z'],
    ['Europe/Berlin', '2027-10-31T02:30+02:00', '2027-10-31T00:30Z'],
    ['Europe/Berlin', '2027-10-31T02:30+01:00', '2027-10-31T01:30Z'],
  ])('on a machine in %s, a post for %s appears at %s', async (timeZone, publishAt, moment) => {
    vi.stubEnv('TZ', timeZone)
    await using site = await openWithDraft(publishAt)
    await site.publish({ en: 'keep' })
    site.clock.now = new Date(new Date(moment).getTime() - 1)
    expect(await site.status('ko')).toBe(404)
    site.clock.now = new Date(moment)
    expect(await site.status('ko')).toBe(200)
  })

  test('other kinds are published in all languages, and unknown acts are refused', async () => {
    await using site = await openWithDraft()
    const refused = await site.ask('POST', '/project/3/publish', {
      version: 'present',
      body: { languages: { ko: 'keep' } },
    })
    expect(refused.data.fields).toEqual({ languages: 'are published together' })
    expect((await site.publish({ ko: 'hide' })).status).toBe(400)
    expect((await site.publish({ fr: 'keep' })).status).toBe(400)
  })
})
