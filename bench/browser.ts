/** Chromium as a first-time visitor: each load starts with an empty cache. */
import { type Browser, chromium, type Page } from 'playwright-core'

export const browserFlags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )
const viewport = { width: 390, height: 844 }
const loadLimitMs = 20_000

export function openBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('Run this by `npm run bench`, which finds Chromium.')
  return chromium.launch({ executablePath, args: [...browserFlags, ...more] })
}

/** Gives a new page to `visit`, and discards it with its cache. */
export async function withFreshPage<Value>(
  browser: Browser,
  visit: (page: Page) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(loadLimitMs)
    return await visit(page)
  } finally {
    await context.close()
  }
}
