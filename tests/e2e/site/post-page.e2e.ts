/** What surrounds the text of a post: its languages, its series, related and other posts, and how far it is read. */
import { expect, test } from 'vitest'
import { postWords } from '#app/blog/post-words.ts'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { browseTestSite, desktop, phone } from '../../support/browser.ts'
import { createFixtureContent } from '../../support/fixture-content.ts'
import { isLong } from '../../support/is-long.ts'

const words = { ko: '강', en: 'River', ja: '川' }

function contentWithSeries() {
  const content = createFixtureContent()
  const make = (date: string, title: string, part?: number) => ({
    facts: {
      date,
      status: 'published' as const,
      tags: ['Maps'],
      ...(part !== undefined && { series: { name: 'Rivers', part } }),
    },
    texts: Object.fromEntries(
      languages.map((language) => {
        const name = `${words[language]} ${title}`
        const sentence = language === 'en' ? 'A line of a long text. ' : `긴 글의 한 줄 ${name}. `
        return [language, { title: name, summary: name, body: sentence.repeat(300) }]
      }),
    ),
  })
  content.posts = {
    newest: make('2025-06-01', '3'),
    middle: make('2025-05-01', '1', 1),
    oldest: make('2025-04-01', '2', 2),
  }
  return content
}

const site = await browseTestSite({ hasMotion: true, served: { content: contentWithSeries() } })

/** What depends on the width is not what depends on the words. */
const looks = isLong
  ? languages.flatMap((language) => [phone, desktop].map((viewport) => ({ language, viewport })))
  : [
      { language: 'ja' as const, viewport: phone },
      { language: 'en' as const, viewport: desktop },
    ]

test.each(looks)(
  'a long post leads to its languages, its series and other posts, and shows how far it is read, in $language at $viewport.width px',
  async ({ language, viewport }) => {
    const post = postWords[language]
    const word = words[language]
    await using visit = await site.visit({ viewport })
    const { page, open } = visit
    await open(`/${language}/blog/middle`)

    if (viewport === phone) await page.locator('article summary').click()
    for (const other of languages.filter((one) => one !== language)) {
      const link = page.locator('dd').getByRole('link', { name: languageNames[other].name })
      expect(await link.getAttribute('href')).toBe(`/${other}/blog/middle`)
      expect(await link.getAttribute('hreflang')).toBe(other)
    }
    const series = page.getByRole('navigation', { name: post.series('Rivers') })
    await series.getByText(post.seriesPart(1, 2)).waitFor()
    expect(await series.getByRole('link').allInnerTexts()).toEqual([`${word} 2`])
    const related = page.getByRole('region', { name: post.related })
    expect(await related.getByRole('link').allInnerTexts()).toEqual([`${word} 3`, `${word} 2`])
    const neighbours = page.getByRole('navigation', { name: post.neighbours })
    const texts = await neighbours.getByRole('link').allInnerTexts()
    expect(texts.map((text) => text.split(/\n+/))).toEqual([
      [post.newer, `${word} 3`],
      [post.older, `${word} 2`],
    ])

    const position = page.locator('article div[aria-hidden=true]').first()
    const widthOf = () => position.evaluate((node) => node.getBoundingClientRect().width)
    const before = await widthOf()
    await neighbours.scrollIntoViewIfNeeded()
    await expect.poll(widthOf).toBeGreaterThan(before + viewport.width / 2)

    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)
