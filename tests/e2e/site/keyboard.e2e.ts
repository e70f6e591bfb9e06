/** Tab reaches every control of every screen, in reading order and with a visible focus. */
import { expect, test } from 'vitest'
import { browseTestSite, desktop, phone } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { type Screen, screens } from '../../support/screens.ts'

const site = await browseTestSite()

/** One page for all screens: focus and what a test numbers end with each document. */
const { context, page, open } = await site.visit({ language: 'en' })
const keys = await context.newCDPSession(page)
/** As a key that is held down. Playwright would also release it, and wait for the page, after each. */
const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const

/** On a phone the frame has other controls, and lists are cards. */
const narrow = ['/', '/projects', '/academics', '/contact', '/login']
const isSameOnPhone = ({ path }: Screen) => !isLong && !narrow.includes(path)

/** All refusals are one component. */
const looked = screens.filter(
  ({ name, status }) => isLong || status === 200 || name === 'an unknown address',
)

test.each(looked)(
  'Tab goes once through all controls of $name, on a desktop and on a phone',
  async (screen) => {
    await page.setViewportSize(desktop)
    await open(screen.path)
    await recordFocus()
    for (const viewport of isSameOnPhone(screen) ? [desktop] : [desktop, phone]) {
      await page.setViewportSize(viewport)
      const count = await numberControls()
      expect(count).toBeGreaterThan(0)
      // At once: the browser handles them one after the other, and need not paint in between.
      await Promise.all(
        Array.from({ length: count }, () => keys.send('Input.dispatchKeyEvent', tab)),
      )
      const { reached, unseen } = await readStops()
      const hint = `${viewport.width} px`
      expect(reached, hint).toEqual(Array.from({ length: count }, (_, index) => String(index)))
      expect(unseen, hint).toEqual([])
    }
  },
)

/** From now on records which control gets the focus, and whether it is visible. */
function recordFocus(): Promise<void> {
  return page.evaluate(() => {
    Reflect.set(window, 'stops', { reached: [], unseen: [] })
    const record = ({ target }: FocusEvent) => {
      const { reached, unseen } = Reflect.get(window, 'stops')
      const control = target as HTMLElement
      reached.push(control.dataset['stop'] ?? control.outerHTML.slice(0, 100))
      // The link of a card is as large as its card, by a pseudo-element.
      const drawn = [getComputedStyle(control), getComputedStyle(control, '::after')]
      const isSeen = drawn.some(
        ({ outlineStyle, outlineWidth }) =>
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
      if (!isSeen) unseen.push(control.outerHTML.slice(0, 100))
    }
    // Before React, which stops the event in an island that it is about to hydrate.
    addEventListener('focusin', record, { capture: true })
  })
}

/** Numbers all controls, and sets the focus before the first. */
function numberControls(): Promise<number> {
  return page.evaluate(() => {
    const kinds =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    for (const control of document.querySelectorAll<HTMLElement>('[data-stop]'))
      delete control.dataset['stop']
    const controls = [...document.querySelectorAll<HTMLElement>(kinds)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    for (const [index, control] of controls.entries()) control.dataset['stop'] = String(index)
    // The next Tab goes on from where an element with the focus was removed.
    const start = document.createElement('i')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.remove()
    Reflect.set(window, 'stops', { reached: [], unseen: [] })
    scrollTo(0, 0)
    return controls.length
  })
}

function readStops(): Promise<{ reached: string[]; unseen: string[] }> {
  return page.evaluate(() => Reflect.get(window, 'stops'))
}
