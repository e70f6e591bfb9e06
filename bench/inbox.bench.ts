/** Scrolls and filters the panel's inbox with 10,000 messages in a browser, and reports blocked frames. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterPanel } from '#tests/screens/enter-panel.ts'
import { fillDatabase } from '../tests/support/fill-database.ts'
import { addMessages } from '../tests/support/many-messages.ts'
import { startSite } from '../tests/support/server-process.ts'
import { openBrowser } from './browser.ts'
import { createReport } from './report.ts'

const messages = 10_000
const rounds = 5
const searches = ['lovelace', '김서연', '田中', 'design', '협업']
const longestFrameMs = 50

const report = createReport(`inbox: ${messages} messages in the panel`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
const db = await fillDatabase(folder.path)
await addMessages(db, messages, new Date())
await db.destroy()
await using site = await startSite(folder.path)
const origin = site.origin.replace('127.0.0.1', 'localhost')
const browser = await openBrowser()
try {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await enterPanel(page, origin, 'en', folder.path)
  await page.goto(`${origin}/admin/inbox`)
  const grid = page.getByRole('grid')
  await grid.getByRole('link').first().waitFor()
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
  const longest: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await grid.evaluate(async (box) => {
      for (let step = 0; step < 90; step += 1) {
        box.scrollTop += step < 60 ? 300 : (box.scrollHeight / 30) * 0.9
        await new Promise(requestAnimationFrame)
      }
      box.scrollTop = 0
    })
    await page
      .getByRole('search')
      .getByRole('searchbox')
      .fill(searches[round % searches.length] ?? '')
    await page.waitForURL(/search=/)
    await grid.getByRole('link').first().waitFor()
    const seen = await page.evaluate(() =>
      (globalThis as unknown as { seen: number[] }).seen.splice(0),
    )
    longest.push(Math.max(0, ...seen))
  }
  report.line(`tasks of over 50 ms, the longest of each round: ${longest.join(', ')} ms`)
  const median = longest.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
  report.limit({
    name: 'longest blocked frame, median of rounds',
    value: median,
    unit: 'ms',
    most: longestFrameMs,
  })
} finally {
  await browser.close()
}
report.finish()
