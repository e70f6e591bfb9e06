/** A diagram on a phone, in both themes. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { changeTheme, findFaultsIn } from '../../support/accessibility.ts'
import { browseTestSite } from '../../support/browser.ts'
import { createFixtureContent } from '../../support/fixture-content.ts'
import { journeysIn } from '../../support/is-long.ts'

const names = { ko: '요청이 가는 길', en: 'The way of a request', ja: 'リクエストの道' }

function createContent() {
  const content = createFixtureContent()
  const body = (name: string) => `Text

\`\`\`mermaid title="${name}"
flowchart LR
  ${name.replaceAll(' ', '_')} --> B{캐시?}
  B -->|없음| C[(データベース)]
  B -.-> D([Found])
  subgraph 서버
    C ==> E((HTML)) --> F[[CSS]] --> G{{SVG}}
  end
\`\`\`

\`\`\`mermaid
classDiagram
  class Post {
    +String title
  }
  Document <|-- Post
\`\`\`
`
  content.posts['drawn'] = {
    facts: { date: '2024-05-01', status: 'published', tags: [] },
    texts: Object.fromEntries(
      languages.map((one) => [
        one,
        { title: names[one], summary: 'Boxes', body: body(names[one]) },
      ]),
    ),
  }
  return content
}

const site = await browseTestSite({ served: { content: createContent() } })

test.each(journeysIn('ko'))(
  'a diagram has a name, scrolls within the page, and can be read in both themes (%s)',
  async (language) => {
    const viewport = { width: 360, height: 740 }
    await using visit = await site.visit({ viewport })
    const { page, open } = visit
    await open(`/${language}/blog/drawn`)
    const drawing = page.getByRole('img', { name: names[language], exact: true })
    await drawing.waitFor()
    const sizes = await page.evaluate(() => {
      const box = document.querySelector('.drawing')
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        over: scrollWidth - clientWidth,
        inBox: (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      }
    })
    expect(sizes.over).toBe(0)
    expect(sizes.inBox).toBeGreaterThan(0)
    await drawing.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => drawing.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
    // The elements and colours are those of Korean.
    expect(await findFaultsIn[language](page, { withoutFrame: true, staysDark: true })).toEqual([])
    // axe does not look into pictures.
    for (const theme of ['light', 'dark'] as const) {
      await changeTheme(page, theme)
      const contrasts = await page.evaluate(readContrasts)
      expect(Math.min(...contrasts), theme).toBeGreaterThanOrEqual(4.5)
    }
  },
)

/** In the page: of each text to each colour that may be behind it, by the formula of WCAG. */
function readContrasts(): number[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string) => {
    canvas?.clearRect(0, 0, 1, 1)
    if (canvas) canvas.fillStyle = colour
    canvas?.fillRect(0, 0, 1, 1)
    const parts = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    const [red = 0, green = 0, blue = 0] = parts.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const fills = [...document.querySelectorAll('.d-box, .d-group, .d-label')].map(
    (shape) => getComputedStyle(shape).fill,
  )
  return [...document.querySelectorAll('.drawing text')].flatMap((text) => {
    const ink = luminance(getComputedStyle(text).fill)
    return fills.map((fill) => {
      const [light = 0, dark = 0] = [ink, luminance(fill)].toSorted((one, other) => other - one)
      return (light + 0.05) / (dark + 0.05)
    })
  })
}
