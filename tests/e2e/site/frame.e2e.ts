/** What the frame of every page has: links and words of header and footer, the width of the page, and the picture of its head. */
import { expect, test } from 'vitest'
import { licencesWords } from '#app/legal/licences-words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, desktop, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()

test.each(journeysIn('en'))(
  'the header has the links of the specification, the blog in a new tab (%s)',
  async (language) => {
    await using visit = await site.visit({ language, viewport: desktop })
    const { page, open } = visit
    await open('/projects')
    const banner = page.getByRole('banner')
    const words = catalogues[language]
    const links = await banner
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links).toEqual(['/', '/projects', '/academics', '/about', '/blog', '/contact', '/login'])
    const blog = banner.getByRole('link', { name: words.navigation.blog })
    expect(await blog.getAttribute('target')).toBe('_blank')
    await banner.getByRole('button', { name: words.theme.toDark }).waitFor()
    await banner
      .getByRole('button', { name: words.language.current('').trim(), exact: false })
      .waitFor()
  },
)

test.each(languages)(
  'the footer has the links, the year and the words of the specification (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { page, open } = visit
    await open(addressIn(language, '/'))
    const footer = page.getByRole('contentinfo')
    const { layout, navigation } = catalogues[language]
    const { name } = await site.api.profile.get(language)
    for (const [label, path] of [
      [navigation.home, '/'],
      [navigation.projects, '/projects'],
      [navigation.academics, '/academics'],
      [navigation.blog, '/blog'],
      [navigation.about, '/about'],
      [layout.footer.feedback, '/feedback'],
      [navigation.privacy, '/privacy'],
      [navigation.terms, '/terms'],
      [licencesWords[language].title, '/licenses'],
    ] as const) {
      const link = footer.getByRole('link', { name: label, exact: true })
      expect(await link.getAttribute('href'), label).toBe(addressIn(language, path))
    }
    await footer.getByText(layout.footer.copyright(2024, name)).waitFor()
    await footer.getByText(layout.footer.builtWith, { exact: true }).waitFor()
  },
)

test('the footer has four columns on wide screens, and three short lines on phones', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/en')
  const footer = page.getByRole('contentinfo')
  const { social, contact, navigation } = catalogues.en.layout.footer
  const titles = footer.getByRole('heading', { level: 2 })
  const { title } = await site.api.site.get('en')
  expect(await titles.allTextContents()).toEqual([title, navigation, contact, social])
  const tops = await titles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)

  await page.setViewportSize(phone)
  expect(await titles.count()).toBe(0)
  const { email, links } = (await site.api.profile.get('en')).contact
  for (const name of ['Projects', 'About', 'Feedback', email, ...links.map((one) => one.name)]) {
    await footer.getByRole('link', { name, exact: true }).waitFor()
  }
})

test('the container is at most 1200 px wide, with 24 px at its sides, and 16 px up to 768 px', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/en/about')
  for (const [width, container, padding] of [
    [1600, 1200, 24],
    [1000, 1000, 24],
    [769, 769, 24],
    [768, 768, 16],
    [390, 390, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const measured = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const box = title.closest('header')?.getBoundingClientRect()
      return [box?.width, box?.left, title.getBoundingClientRect().left]
    })
    const left = (width - container) / 2
    const line = container < width ? 1 : 0
    expect(measured).toEqual([container, left, left + line + padding])
  }
})
