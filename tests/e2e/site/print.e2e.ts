/** Print: About as a curriculum vitae of two pages, and a post as its text. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()

/** What fits Email fits A4, which is a little larger. */
const papers = ['A4', 'Letter'] as const
/** A4 less its margins, in CSS pixels. */
const paperWidth = Math.floor(((210 - 32) / 25.4) * 96)

test.each(languages)(
  'About prints on two pages of A4 and of Letter, with the content that a recruiter needs, and no controls; no line is cut off, and its text is dark in the dark theme too (%s)',
  async (language) => {
    await using visit = await site.visit({ isDark: true, viewport: phone })
    const { page, open } = visit
    const about = aboutWords[language]
    const { layout, navigation, academics, messages } = catalogues[language]
    await open(addressIn(language, '/about'))
    const profile = await site.api.profile.get(language)
    const { items } = await site.api.projects.list(
      { page: 0, size: 4, sort: 'endDate,desc', techStacks: [], search: '' },
      language,
    )
    const onScreen = await textOf(page)
    await page.emulateMedia({ media: 'print' })
    const onPaper = await textOf(page)

    const { email, phone: telephone, locations, links } = profile.contact
    const addresses = links.map(({ url }) => url.replace('https://', ''))
    const { seeking, level, from, places } = profile.availability ?? {}
    const sought = [seeking, level, from, places, ...profile.permits.map(({ permit }) => permit)]
    const spoken = profile.languages.map((one) => one.level)
    const head = [profile.name, profile.subtitle, email, telephone, ...locations, ...addresses]
    head.push(...[...sought, ...spoken].filter((fact) => fact !== undefined))
    const body = [
      ...profile.achievements.flatMap(({ title, impact }) => [title, impact]),
      ...profile.primarySkills,
      ...items.flatMap(({ title, summary, results }) => [title, results ?? summary]),
      navigation.projects,
      academics.gpa,
      about.techStack,
    ]
    for (const text of [...head, ...body]) expect(onPaper).toContain(plain(text))
    const first = head.map((text) => onPaper.indexOf(plain(text)))
    expect(Math.max(...first)).toBeLessThan(onPaper.indexOf(profile.achievements[0]?.title ?? ''))

    const names = new Intl.DisplayNames(language, { type: 'language' })
    const downloads = languages.map((one) => about.download(names.of(one) ?? one))
    const interfaceWords = [
      ...downloads,
      about.contactForm,
      navigation.blog,
      layout.footer.builtWith,
    ]
    for (const text of interfaceWords) {
      expect(plain(onScreen + (await page.locator('header').first().textContent()))).toContain(
        plain(text),
      )
      expect(onPaper).not.toContain(plain(text))
    }
    expect(messages).toBeDefined()
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    if (language === 'ko') await expectUncutAndDark(page)

    // As a browser prints: from its screen.
    await page.emulateMedia({ media: null })
    const formats = isLong || language === 'ko' ? papers : papers.slice(1)
    for (const format of formats) expect(countPages(await page.pdf({ format })), format).toBe(2)
  },
)

test.each(journeysIn('ko'))(
  'a printed post is its text alone, with its author, its address and those behind its links; no line is cut off, and its text is dark in the dark theme too (%s)',
  async (language) => {
    await using visit = await site.visit({ isDark: true, viewport: phone })
    const { page, open } = visit
    const post = await site.api.posts.find('two-bookings-one-room', language)
    await open(addressIn(language, '/blog/two-bookings-one-room'))
    await page.emulateMedia({ media: 'print' })
    const onPaper = await textOf(page)

    const { layout } = catalogues[language]
    expect(post?.sections.length).toBeGreaterThan(2)
    for (const text of [
      post?.title,
      post?.summary,
      ...(post?.sections ?? []).map(({ title }) => title),
    ])
      expect(onPaper).toContain(text)
    expect(onPaper).toContain('booking_no_overlap')
    const { name, contact } = await site.api.profile.get(language)
    const address = `/${language}/blog/two-bookings-one-room`
    expect(onPaper).toMatch(new RegExp(`${name} · ${contact.email} · \\S+${address}`))
    const behind = await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://code.example/'
      Array.from(document.querySelectorAll('article p')).at(-1)?.append(link)
      return getComputedStyle(link, '::after').content
    })
    expect(behind).toContain('https://code.example/')
    expect(await page.locator('.drawing svg').isVisible()).toBe(true)
    // Otherwise the page before a picture that does not fit would stay half empty.
    const picture = page.locator('article figure', { has: page.locator('img') })
    expect(await picture.evaluate((one) => getComputedStyle(one).float)).toMatch(/end|right/)
    expect(onPaper).not.toContain(layout.footer.builtWith)
    for (const role of ['button', 'navigation', 'search'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0)
    await page.evaluate(() => document.querySelector('pre code mark')?.append(' word'.repeat(60)))
    await expectUncutAndDark(page)
  },
)

test('the printed record names its author and its address, and no page ends within a course', async () => {
  await using visit = await site.visit({ isDark: true, viewport: phone })
  const { page, open } = visit
  await open('/ko/academics')
  await page.emulateMedia({ media: 'print' })
  const { name, contact } = await site.api.profile.get('ko')
  expect(await textOf(page)).toMatch(new RegExp(`${name} · ${contact.email} · \\S+/ko/academics\n`))
  const courses = page.locator('tbody tr')
  const breaks = await courses.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).breakInside),
  )
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
  await expectUncutAndDark(page)
})

test('a printed project shows its cover whole, beside its facts', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/ko/projects/2')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: paperWidth, height: 1000 })
  const { shown, own, right, bottom } = await page
    .locator('article img')
    .first()
    .evaluate((cover: HTMLImageElement) => {
      const { width, height, right, bottom } = cover.getBoundingClientRect()
      const [wide, high] = ['width', 'height'].map((name) => Number(cover.getAttribute(name)))
      return { shown: width / height, own: (wide ?? 0) / (high ?? 1), right, bottom }
    })
  expect(shown).toBeCloseTo(own, 1)
  const facts = await page.locator('article dl').last().boundingBox()
  expect(facts?.x).toBeGreaterThan(right)
  expect(facts?.y).toBeLessThan(bottom)
})

/**
 * No printed line is cut off, sections are as wide as the paper, and the text is dark, which it is not on the
 * screen of the dark theme.
 */
async function expectUncutAndDark(page: Page): Promise<void> {
  const before = page.viewportSize() ?? phone
  await page.setViewportSize({ width: paperWidth, height: 1000 })
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 1 ||
          (element.scrollWidth > element.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)),
      )
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )
  expect(wide).toEqual([])
  const lefts = await page
    .locator('main section:not(section section):visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(lefts.filter((left) => left !== 0)).toEqual([])
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(Number(/oklch\(([\d.]+)/.exec(ink)?.[1])).toBeLessThan(0.3)
  await page.setViewportSize(before)
}

async function textOf(page: Page): Promise<string> {
  return plain(await page.evaluate(() => document.body.innerText))
}

/** Without what keeps words on one line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

/** Chromium writes the dictionary of each page in plain text. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
