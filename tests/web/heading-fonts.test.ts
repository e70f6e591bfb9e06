/** The font of headings that a site makes: in its pages, within their policy, and for whole headings only. */
import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { mostBytes } from '../../server/web/heading-fonts/font-task.ts'
import { databases } from '../support/databases.ts'
import { readSample } from '../support/own-page.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite, remembered, type TestSite } from '../support/site.ts'

const again = { headers: { cookie: 'known=1' } }
const made = async (): Promise<Content> => ({ ...(await readSample()), look: { headings: 'made' } })

/** Makes the fonts as the job does, and shows them. */
async function makeFonts(site: TestSite): Promise<void> {
  await site.makeFonts()
  await site.refresh()
}

const addressIn = (html: string) => /\/media\/[0-9a-f]{16}\.woff2/.exec(html)?.[0] ?? ''

const listFonts = ({ database }: TestSite) =>
  database.db.selectFrom('heading_font').select(['language', 'hash', 'characters']).execute()

describe.each(databases)('on $name', (database) => {
  test('each language has a font, which stays until a heading has another character', async () => {
    const content = await made()
    await using site = await openTestSite({ database, content })
    expect(addressIn(await (await site.get('/ko', again)).text())).toBe('')
    await makeFonts(site)
    const addresses = new Set<string>()
    for (const language of languages) {
      const page = await site.get(`/${language}/projects`, again)
      expect(page.headers.get('content-security-policy')).toContain("; font-src 'self'; ")
      const address = addressIn(await page.text())
      addresses.add(address)
      const font = await site.get(address)
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(font.headers.get('cache-control')).toContain('immutable')
      const bytes = Buffer.from(await font.arrayBuffer())
      expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
      expect(bytes.length).toBeLessThanOrEqual(mostBytes)
    }
    expect(addresses.size).toBe(languages.length)

    const before = await listFonts(site)
    await site.database.db.updateTable('heading_font').set({ hash: 'kept' }).execute()
    content.site.copyrightYear = 2031
    await storeContent(site.database.db, content, now, remembered)
    await site.refresh()
    await makeFonts(site)
    expect((await listFonts(site)).map(({ hash }) => hash)).toEqual(before.map(() => 'kept'))

    for (const { texts } of content.projects) if (texts.ko) texts.ko.title = `뷁 ${texts.ko.title}`
    const later = () => new Date(now().getTime() + 1000)
    await storeContent(site.database.db, content, later, remembered)
    await site.refresh()
    await makeFonts(site)
    const changed = (await listFonts(site)).filter(({ hash }) => hash !== 'kept')
    expect(changed.map(({ language }) => language)).toEqual(['ko'])
    expect(changed[0]?.characters).toContain('뷁')
  }, 60_000)
})

test('the first page of a browser has no font, and asks for it only when it is idle; a heading with a character that the font has not falls back as a whole', async () => {
  const content = await made()
  const [one, other] = content.projects
  if (!one?.texts.ko || !other?.texts.ko) throw new Error('The sample has two projects in Korean.')
  one.texts.ko.title = '지도 🗺 산책'
  other.texts.ko.title = '지도 산책'
  await using site = await openTestSite({ content })
  await makeFonts(site)
  const first = await (await site.get('/ko')).text()
  expect(first).not.toContain('@font-face')
  expect(first).toMatch(
    /requestIdleCallback.*new FontFace\("H","url\(\/media\/[0-9a-f]{16}\.woff2\)"\)/,
  )
  const next = await (await site.get('/ko', again)).text()
  expect(next).toContain('font-display:optional')
  const html = await (await site.get('/ko/projects', again)).text()
  expect(html).toMatch(/<h2 data-plain[^>]*>(?:<[^>]*>)*지도 🗺 산책/)
  expect(html).toMatch(/<h2(?! data-plain)[^>]*>(?:<[^>]*>)*지도 산책/)
})

test('a page with the font has at most 250 bytes more, and one of a site without it none', async () => {
  const sample = await readSample()
  await using plain = await openTestSite({ content: sample })
  await using site = await openTestSite({ content: await made() })
  const waiting = await (await site.get('/ko', again)).text()
  expect(waiting).toBe(await (await plain.get('/ko', again)).text())
  await makeFonts(plain)
  expect(await listFonts(plain)).toEqual([])
  await makeFonts(site)
  for (const path of [
    '/ko',
    '/ja',
    '/en/projects',
    '/ko/projects/1',
    '/ja/academics',
    '/ko/about',
  ]) {
    for (const init of [{}, again]) {
      const [usual = 0, own = 0] = await Promise.all(
        [plain, site].map(async (one) => (await (await one.get(path, init)).text()).length),
      )
      expect(own - usual, path).toBeLessThanOrEqual(250)
      expect(own).toBeGreaterThan(usual)
    }
  }
})
