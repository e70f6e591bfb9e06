/** What search engines, address books and other programs find of the owner. */
import ICAL from 'ical.js'
import vCard from 'vcf'
import { expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { factsOf, htmlOf, metaOf, publicOrigin } from '../support/discovery.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readSample } from '../support/own-page.ts'
import { pages } from '../support/screens.ts'
import { openTestSite } from '../support/site.ts'

async function openWith(change: (content: Content) => void, now?: () => Date) {
  const content = await readSample()
  change(content)
  return openTestSite({ content, publicOrigin, ...(now && { now }) })
}

test('Home has the codes of search engines in every language, and no other page has', async () => {
  const verification = { google: 'a'.repeat(43), naver: 'b'.repeat(40), bing: 'C'.repeat(32) }
  await using site = await openWith((content) => Object.assign(content.site, { verification }))
  const codes = {
    'google-site-verification': verification.google,
    'naver-site-verification': verification.naver,
    'msvalidate.01': verification.bing,
  }
  for (const path of ['/', '/ko', '/en', '/ja']) {
    const html = await htmlOf(site, path)
    expect(metaOf(html), path).toMatchObject(codes)
    expect(html.indexOf('msvalidate.01')).toBeLessThan(html.indexOf('<body'))
  }
  const about = metaOf(await htmlOf(site, '/ko/about'))
  expect(Object.keys(codes).filter((name) => name in about)).toEqual([])
})

test('a pasted tag is stored as its code, and a wrong one is refused by its field', async () => {
  await using site = await openEditingSite()
  const { data } = await site.ask('GET', '/site/site')
  const save = (verification: unknown) =>
    site.save('/site/site', 'present', { verification: [data.document.verification, verification] })
  await save({ naver: '<meta name="msvalidate.01" content="0A1B2C3D4E5F60718293A4B5C6D7E8F9" />' })
  expect(await site.ask('POST', '/site/site/publish', { version: 'present' })).toMatchObject({
    status: 400,
    data: { problems: [{ path: ['verification', 'naver'], problem: 'is not a code of NAVER' }] },
  })
  const code = '3a5f0c9be24d7186f0e2b9d4c7a81f5e60b3d2c9'
  data.document.verification = (await site.ask('GET', '/site/site')).data.document.verification
  await save({ naver: `<meta name="naver-site-verification" content="${code}" />` })
  await site.ask('POST', '/site/site/publish', { version: 'present' })
  const { document } = (await site.ask('GET', '/site/site')).data
  expect(document.verification).toEqual({ naver: code })
  expect(metaOf(await site.read('/ko'))['naver-site-verification']).toBe(code)
})

test('the panel says what to submit to search engines, and what they were told', async () => {
  const content = createFixtureContent()
  content.site.languages = ['en', 'ko']
  content.site.verification = { naver: 'b'.repeat(40) }
  content.site.indexNow = 'on'
  await using site = await openEditingSite({ content })
  const read = async () =>
    (await (await site.get('/api/admin/system', { headers: site.asAdmin })).json()).data.search
  const search = {
    isPublic: false,
    sitemap: 'http://localhost:3000/sitemap.xml',
    feed: 'http://localhost:3000/en/feed.xml',
    verified: ['naver'],
  }
  expect(await read()).toEqual({
    ...search,
    indexNow: { isOn: true, toldAt: null, problem: null },
  })
  const toldAt = '2026-11-21T12:00:00.000Z'
  await site.database.db
    .insertInto('index_now')
    .values({
      one: 1,
      told: '{}',
      told_at: toldAt,
      due_at: toldAt,
      failures: 1,
      problem: 'HTTP 429',
    })
    .execute()
  expect((await read()).indexNow).toEqual({ isOn: true, toldAt, problem: 'HTTP 429' })
})

test('a post names its translations, and no other address', async () => {
  await using site = await openTestSite({ publicOrigin, content: createFixtureContent() })
  const written = ['ko', 'en']
  for (const language of languages) {
    const html = await htmlOf(site, `/${language}/blog/first-survey`)
    const posting = factsOf(html).find((fact) => fact['@type'] === 'BlogPosting')
    const other = written.find((one) => one !== posting.inLanguage)
    expect(posting.author['@id']).toBe(`${publicOrigin}/#person`)
    expect(posting.workTranslation).toEqual([
      {
        '@type': 'BlogPosting',
        url: `${publicOrigin}/${other}/blog/first-survey`,
        inLanguage: other,
      },
    ])
  }
})

test('posts and projects lead to their Markdown in the language that they show', async () => {
  await using site = await openTestSite()
  const texts = pages.filter(({ path }) => /^\/(?:blog|projects)\/(?!tags)[\w-]+$/.test(path))
  expect(texts.length).toBeGreaterThan(1)
  for (const { path } of texts) {
    for (const language of languages) {
      const html = await htmlOf(site, `/${language}${path}`)
      const [, link = ''] =
        /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html) ?? []
      const canonical = /<link rel="canonical" href="[^"]*?(\/\w\w\/[^"]*)"/.exec(html)?.[1]
      expect(link).toBe(`${canonical}.md`)
      const markdown = await site.get(link)
      expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    }
  }
})

test('wherever a page leads to a profile of the owner, the link says that it is the same person', async () => {
  await using site = await openTestSite()
  const { contact } = await site.api.profile.get('en')
  const urls = contact.links.map(({ url }) => url)
  const seen = new Set<string>()
  for (const { path } of pages) {
    for (const [tag, url = ''] of (await htmlOf(site, path)).matchAll(
      /<a [^>]*href="([^"]*)"[^>]*>/g,
    )) {
      if (!urls.includes(url)) continue
      seen.add(url)
      expect(tag, path).toMatch(/ rel="(?:[^"]* )?me[ "]/)
    }
  }
  expect([...seen].sort()).toEqual(urls.toSorted())
})

/** The fields of RFC 9116, section 2. */
function readSecurityText(text: string) {
  const fields = text
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? []
      expect(name, line).not.toBe('')
      return [name.toLowerCase(), value] as const
    })
  return Map.groupBy(fields, ([name]) => name)
}

test('security.txt says whom to write to, and is renewed on the first of each month', async () => {
  const own = (content: Content) => Object.assign(content.profile.contact, { email: 'me@hana.kr' })
  let at = new Date('2026-11-21T12:00:00Z')
  await using site = await openWith(own, () => at)
  const ask = async () => {
    await site.refresh()
    const response = await site.get('/.well-known/security.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    return response.text()
  }
  const text = await ask()
  const fields = readSecurityText(text)
  const valuesOf = (name: string) => fields.get(name)?.map(([, value]) => value)
  expect(valuesOf('contact')).toEqual(['mailto:me@hana.kr', `${publicOrigin}/contact`])
  expect(valuesOf('canonical')).toEqual([`${publicOrigin}/.well-known/security.txt`])
  expect(valuesOf('preferred-languages')).toEqual(['ko, en, ja'])
  expect(valuesOf('expires')).toEqual(['2027-10-01T00:00:00.000Z'])
  expect(fields.size).toBe(4)
  at = new Date('2026-11-30T23:59:59Z')
  expect(await ask()).toBe(text)
  at = new Date('2026-12-01T00:00:00Z')
  expect(await ask()).toContain('Expires: 2027-11-01T00:00:00.000Z')
  await using withoutForm = await openWith((content) => {
    own(content)
    content.site.pages = ['home']
  })
  expect(await htmlOf(withoutForm, '/.well-known/security.txt')).not.toContain('/contact')
})

test('the sample has no security.txt: nobody reads what is sent to its address', async () => {
  await using site = await openTestSite({ publicOrigin })
  expect((await site.get('/.well-known/security.txt')).status).toBe(404)
})

/** By two libraries: what each says a card contains. */
function readCard(text: string) {
  const parsed = ICAL.parse(text) as [string, [string, object, string, ...unknown[]][]]
  const [name, properties] = typeof parsed[0] === 'string' ? parsed : (parsed[0] as typeof parsed)
  expect(name).toBe('vcard')
  const ofFirst = Map.groupBy(properties, ([field]) => field)
  const [second] = vCard.parse(text)
  if (!second) throw new Error('The library has read no card.')
  return {
    /** The values of a field. */
    first: (field: string) => ofFirst.get(field)?.map(([, , , ...values]) => values.flat()) ?? [],
    second: (field: string) =>
      [second.get(field) ?? []].flat().map((property) => property.valueOf()),
  }
}

test.each(languages)('address books read who the owner is, in %s', async (language) => {
  await using site = await openWith(({ profile }) => {
    profile.name = { ko: '김하나', en: 'Hana Kim', ja: '金一' }
    profile.nameReading = { ko: '金一', en: 'Kim Ha-na', ja: 'キム・ハナ' }
    profile.subtitle.ko = '웹을 만듭니다; 쉼표, 역빗금 \\ 그리고 아주 긴 설명이 한 줄을 넘어갑니다.'
  })
  const response = await site.get(`/${language}/contact.vcf`)
  expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  const text = await response.text()
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\n')
  }
  const { first, second } = readCard(text)
  const person = await site.api.profile.get(language)
  const reading = { ko: [], en: ['Kim Ha-na'], ja: ['キム・ハナ'] }[language]
  for (const read of [first, second]) {
    expect(read('version').flat()).toEqual(['3.0'])
    expect(read('fn').flat()).toEqual([person.name])
  }
  expect(first('n')).toEqual([[person.name, '', '', '', '']])
  expect(first('x-phonetic-last-name').flat()).toEqual(reading)
  expect(second('xPhoneticLastName')).toEqual(reading)
  expect(second('sortString')).toEqual(reading)
  expect(second('email')).toEqual([person.contact.email])
  expect(second('tel')).toEqual([person.contact.phone])
  // The library leaves this escape of version 3.0 as it is.
  expect(first('note').flat().join().replaceAll('\\;', ';')).toBe(person.subtitle)
  expect(first('url').flat()).toEqual([
    `${publicOrigin}/${language}`,
    ...person.contact.links.map(({ url }) => url),
  ])
  expect(first('adr').map((parts) => parts[3])).toEqual(person.contact.locations)
  const others = { ko: ['金一', 'Hana Kim'], en: ['김하나', '金一'], ja: ['김하나', 'Hana Kim'] }
  expect(first('nickname').flat().sort()).toEqual(others[language].toSorted())
  expect(await htmlOf(site, `/${language}/contact`)).toContain(`href="/${language}/contact.vcf"`)
})

test('the card without a language is in the default one, and has only what About shows', async () => {
  await using site = await openWith(({ site }) => {
    site.languages = ['en', 'ja']
    site.aboutSections = ['record']
  })
  const { second } = readCard(await htmlOf(site, '/contact.vcf'))
  expect(second('fn')).toEqual(['Gildong Hong'])
  expect([second('tel'), second('adr')]).toEqual([[], []])
  expect((await site.get('/ko/contact.vcf')).status).toBe(404)
})

test('no character of a name or a place begins another part of it', async () => {
  const name = 'Kim; Hana, C:\\new'
  const place = 'Seoul; Mapo, \\ South Korea'
  await using site = await openWith(({ profile }) => {
    profile.name.en = name
    profile.contact.locations = [{ ko: place, en: place }]
  })
  const { first } = readCard(await htmlOf(site, '/en/contact.vcf'))
  expect(first('n')).toEqual([[name, '', '', '', '']])
  expect(first('adr')).toEqual([['', '', '', place, '', '', '']])
})
