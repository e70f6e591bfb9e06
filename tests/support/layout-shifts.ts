/** Measures how far the parts of a page move. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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
