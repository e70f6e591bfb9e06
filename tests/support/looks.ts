import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The contrast between the text of an element, or of `part` in it, and the background of the page (WCAG 2). */
export function contrastOf(element: Locator, part = ''): Promise<number> {
  return element.evaluate((node, part) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminanceOf = (color: string) => {
      if (!canvas) return Number.NaN
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const { backgroundColor, color } = getComputedStyle(node, part)
    const words = luminanceOf(part ? backgroundColor : color)
    const ground = luminanceOf(getComputedStyle(document.documentElement).backgroundColor)
    return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05)
  }, part)
}

/** Controls whose text or icon has a contrast of less than 4.5 : 1. */
export function listUnseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(color).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element)
      const isClear = numbers(backgroundColor)[3] === 0
      return isClear && element.parentElement ? groundOf(element.parentElement) : backgroundColor
    }
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
    ]
    const shown = controls.filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    if (shown.length < 3) throw new Error('There are no controls to look at.')
    return shown.flatMap((control) => {
      const [one = 0, other = 0] = [getComputedStyle(control).color, groundOf(control)].map(light)
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return contrast < 4.5 ? [`${control.outerHTML.slice(0, 60)} ${contrast.toFixed(1)}`] : []
    })
  })
}

/** How much more red than green or blue the text is. */
export function rednessOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas to read the colour from.')
    canvas.fillStyle = getComputedStyle(node).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red / Math.max(green, blue)
  })
}

/** Whether a press in the middle of an element of the page reaches it, and not something that covers it. */
export function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Opens a page, and sums the shifts until all pictures of its content have arrived. */
export async function sumShifts(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value'),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  for (const image of await page.locator('main picture img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  return page.evaluate(() => Number(Reflect.get(window, 'shifts')))
}

/** All layout shifts since the start of the page: how much, when, and what moved. */
export function listLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as LayoutShift
            const moved = sources.map(({ node }) => node?.nodeName.toLowerCase() ?? 'something')
            shifts.push(`${value} at ${Math.round(entry.startTime)} ms: ${moved.join(', ')}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // Entries arrive with a frame; after one more frame, those of the previous one have arrived.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))))
      }),
  )
}

/** Not in the DOM's types yet: Layout Instability, section 3. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}
