/** A menu with many and long entries of the owner, and pages with what he may add to them, under a look of his own. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { findFaultsInThemes } from '../../support/accessibility.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'
import { addPicture } from '../../support/media-site.ts'
import { ownPage, readSample } from '../../support/own-page.ts'
import { makePhoto } from '../../support/sample-media.ts'

const content = await readSample()
content.pages = {
  now: ownPage,
  reading: {
    ...ownPage,
    texts: {
      ko: { title: '읽고 있는 책과 논문을 모아 둔 서재입니다', summary: '책', body: '책' },
      en: {
        title: 'The shelf of books and papers that I am reading',
        summary: 'Books',
        body: 'Books',
      },
    },
  },
  uses: { ...ownPage, texts: { ko: { title: 'Uses', summary: 'Uses', body: 'Uses' } } },
}
const label = {
  ko: '동아리 홈페이지 바로 가기',
  en: 'The site of our student club',
  ja: '学生サークルのホームページへ',
}
content.site.headerLinks = [
  { label, target: 'https://club.example' },
  { label: { ko: '발표', en: 'Talks', ja: '発表' }, target: '/projects?tech=React' },
]
// The lightest of colours, and what covers most.
content.look = {
  accent: '#ffe000',
  corners: 'soft',
  headings: 'sans',
  hero: 'portrait',
  lattice: 'kkot',
}
const site = await browseTestSite({ served: { content } })

test.each(languages)(
  'every entry can be reached at any width, and nothing overflows (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { page } = visit
    const { layout } = catalogues[language]
    for (const width of [360, 390, 768, 769, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await visit.open(addressIn(language, '/now'))
      const links = page.getByRole('navigation', { name: layout.mainNavigation }).getByRole('link')
      if (width <= 768)
        await page.getByRole('button', { name: layout.openMenu, exact: true }).click()
      await links.first().waitFor()
      expect(await links.count(), String(width)).toBe(12)
      const places = await links.evaluateAll((all) =>
        all.map((link) => {
          link.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' })
          return link.getBoundingClientRect()
        }),
      )
      for (const { left, right } of places) {
        expect(left, String(width)).toBeGreaterThanOrEqual(0)
        expect(right, String(width)).toBeLessThanOrEqual(width)
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, String(width)).toBeLessThanOrEqual(0)
    }
  },
)

test('an own page, Home and About with a portrait, and a spoken name, are accessible; the sound is loaded when it is played', async () => {
  const { db } = site.database
  const sound = await addPicture(db, 'name.mp3', Buffer.from('sound'), {
    motion: null,
    ground: null,
  })
  const photo = Buffer.from(await makePhoto(200, 100))
  await addPicture(db, 'me.jpg', photo, { motion: null, ground: null })
  const profile = db.selectFrom('content_entry').select('document').where('kind', '=', 'profile')
  const { document } = await profile.executeTakeFirstOrThrow()
  const added = {
    spokenName: { file: 'media/name.mp3' },
    portrait: { file: 'media/me.jpg', linkPicture: 'portrait' },
  }
  await db
    .updateTable('content_entry')
    .set({ document: JSON.stringify({ ...JSON.parse(document), ...added }) })
    .where('kind', '=', 'profile')
    .execute()
  await db.updateTable('content_revision').set({ revision: 1000 }).execute()
  await site.refresh()
  await using visit = await site.visit()
  const { page } = visit
  for (const path of ['/en', '/en/now', '/en/projects/1', '/en/contact', '/en/academics']) {
    await visit.open(path)
    expect(await findFaultsInThemes(page), path).toEqual([])
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit.open('/en/about')
  expect(await findFaultsInThemes(page)).toEqual([])
  expect(asked).not.toContain(`/media/${sound}/original.mp3`)
  await page
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => void audio.play().catch(() => {}))
  await expect.poll(() => asked).toContain(`/media/${sound}/original.mp3`)
})
