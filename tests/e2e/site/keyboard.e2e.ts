/** Tab reaches every control of every screen, in reading order and with a visible focus. */
import { expect, test } from 'vitest'
import { browseTestSite, desktop, phone } from '../../support/browser.ts'
import { screens } from '../../support/screens.ts'

const site = await browseTestSite()

/** One page for all screens: focus and what a test numbers end with each document. */
const { page, open } = await site.visit({ language: 'en', isCalm: true })

const stops = screens.flatMap((screen) =>
  [desktop, phone].map((viewport) => ({ ...screen, viewport })),
)

test.each(stops)(
  'Tab goes once through all controls of $name ($viewport.width px)',
  async ({ path, viewport }) => {
    await page.setViewportSize(viewport)
    await open(path)
    const count = await numberControls()
    expect(count).toBeGreaterThan(0)
    for (let pressed = 0; pressed < count; pressed++) await page.keyboard.press('Tab')
    const { reached, unseen } = await readStops()
    expect(reached).toEqual(Array.from({ length: count }, (_, index) => String(index)))
    expect(unseen).toEqual([])
  },
)

/** Numbers all controls, and from now on records which one gets the focus, and whether it is visible. */
function numberControls(): Promise<number> {
  return page.evaluate(() => {
    const kinds =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const controls = [...document.querySelectorAll<HTMLElement>(kinds)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    for (const [index, control] of controls.entries()) control.dataset['stop'] = String(index)
    const reached: string[] = []
    const unseen: string[] = []
    Reflect.set(window, 'stops', { reached, unseen })
    addEventListener('focusin', ({ target }) => {
      const control = target as HTMLElement
      reached.push(control.dataset['stop'] ?? control.outerHTML.slice(0, 100))
      // The link of a card is as large as its card, by a pseudo-element.
      const drawn = [getComputedStyle(control), getComputedStyle(control, '::after')]
      const isSeen = drawn.some(
        ({ outlineStyle, outlineWidth }) =>
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
      if (!isSeen) unseen.push(control.outerHTML.slice(0, 100))
    })
    return controls.length
  })
}

function readStops(): Promise<{ reached: string[]; unseen: string[] }> {
  return page.evaluate(() => Reflect.get(window, 'stops'))
}
