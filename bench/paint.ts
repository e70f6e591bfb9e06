/** Paint times of a page on a slow phone with a slow network. */
import type { Browser, Page } from 'playwright-core'
import { withFreshPage } from './browser.ts'

/** Milliseconds since the start of the navigation; layout shift is a score without unit. */
export interface Paint {
  firstContentful: number
  largestContentful: number
  layoutShift: number
}

const processorSlowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Later changes of a finished page, such as those by a script, have happened this long after `load`. */
export const settledMs = 600

/**
 * The visitor follows a link from a page of another site, `from`, so that both sides get a new renderer
 * process. From an empty tab, Cross-Origin-Opener-Policy could cost only our side one.
 * @param afterMs how long to observe after `load`: the first paints are recorded by then, layout shifts may
 * not be.
 */
export function measurePaint(
  browser: Browser,
  from: string,
  url: string,
  afterMs: number,
): Promise<Paint> {
  return withFreshPage(browser, async (page) => {
    await page.goto(from)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', network)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(afterMs)
    const paint = await readPaint(page)
    if (!paint.firstContentful || !paint.largestContentful)
      throw new Error(`${url} painted nothing.`)
    return paint
  })
}

export function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(async () => {
    /** Buffered entries arrive in a separate task, soon after the observer starts; there may be no shifts. */
    const listEntries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(resolve, type === 'layout-shift' ? 200 : 5000, [])
      })
    const [paints, largest, shifts] = await Promise.all(
      ['paint', 'largest-contentful-paint', 'layout-shift'].map(listEntries),
    )
    return {
      firstContentful:
        paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
      largestContentful: largest?.at(-1)?.startTime ?? 0,
      layoutShift: (shifts as (PerformanceEntry & { value: number })[]).reduce(
        (sum, { value }) => sum + value,
        0,
      ),
    }
  })
}
