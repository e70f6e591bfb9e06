/**
 * How long it takes from the list of posts to a published sentence on the public page, in Chromium, at the speed of
 * somebody who knows the panel: time to point before each press, and time for each key.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { enterPanel } from '#tests/screens/enter-panel.ts'
import { startSite } from '#tests/support/server-process.ts'
import { openBrowser } from './browser.ts'
import { median } from './median.ts'
import { createReport, rounded } from './report.ts'

const rounds = 5
const keyMs = 60
/** Pointing takes 1.1 s and pressing 0.1 s in the keystroke-level model of Card, Moran and Newell (1980). */
const pressMs = 1200
/** Writing is not counted, with the press into the text. */
const mostActs = 3
const mostSeconds = 10
const pollMs = 20
const slug = 'two-bookings-one-room'

const report = createReport('publish-sentence: from the list of posts to the public page')
report.line(
  `${keyMs} ms for each key, ${pressMs} ms to point and press; median of ${rounds} rounds`,
)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-sentence-'))
await using site = await startSite(folder.path, { MADANG_ENV: 'test', RATE_LIMITS: 'off' })
const origin = site.origin.replace('127.0.0.1', 'localhost')
await using browser = await openBrowser()
const page = await browser.newPage({ locale: 'en', viewport: { width: 1440, height: 900 } })
await enterPanel(page, origin, 'en', folder.path)

const taken = []
for (let round = 1; round <= rounds; round += 1) taken.push(await publishSentence(page, round))
const steps = new Set(taken.flatMap(({ seconds }) => [...seconds.keys()]))
for (const step of steps) {
  const figures = taken.map(({ seconds }) => seconds.get(step) ?? Number.NaN)
  report.line(`  ${step}: ${rounded(median(figures))} s`)
}
const totals = taken.map(({ seconds }) => sum(seconds.values()))
const acts = Math.max(...taken.map(({ acts }) => acts))
report.limit({
  name: 'presses besides the one into the text',
  value: acts,
  unit: '',
  most: mostActs,
})
report.limit({ name: 'whole, median', value: median(totals), unit: 's', most: mostSeconds })
report.line(`whole, longest: ${rounded(Math.max(...totals))} s`)
report.line(
  `load of the machine: ${rounded(loadavg()[0] ?? 0)} on ${availableParallelism()} processors`,
)
report.finish()

async function publishSentence(page: Page, round: number) {
  const sentence = `The rain has stopped ${round} times this week.`
  const seconds = new Map<string, number>()
  let acts = 0
  let begun = performance.now()
  const end = (step: string) => {
    const now = performance.now()
    seconds.set(step, (now - begun) / 1000)
    begun = now
  }
  const point = async (target: Locator) => {
    await target.waitFor()
    await sleep(pressMs)
    await target.click()
  }
  const act = async (target: Locator) => {
    acts += 1
    await point(target)
  }
  const body = page.getByLabel(new RegExp(`^${fields.labels.body.label} · ${editor.languages.en}`))
  const dialog = page.getByRole('dialog')

  await page.goto(`${origin}/admin/blog`)
  const row = page.locator(`tbody a[href$="/content/post/${slug}"]`).first()
  await row.waitFor()
  begun = performance.now()
  await act(row)
  await body.waitFor()
  end('act 1: open the post')
  await point(body)
  await page.keyboard.press('Control+End')
  await type(page, ['Enter', ...sentence])
  end(`writing: press into the text, ${sentence.length + 1} keys`)
  await act(page.getByRole('button', { name: content.document.publish }))
  await dialog.getByRole('button', { name: content.publish.act }).waitFor()
  end('act 2: publish')
  await act(dialog.getByRole('button', { name: content.publish.act }))
  await dialog.waitFor({ state: 'detached' })
  end('act 3: confirm')
  while (!(await readPublic()).includes(sentence)) await sleep(pollMs)
  end('until the public page shows it')
  return { seconds, acts }
}

/** Fingers do not wait for the page: each key has its moment, unless the page is slower than that. */
async function type(page: Page, keys: string[]): Promise<void> {
  const begun = performance.now()
  for (const [index, key] of keys.entries()) {
    await sleep(Math.max(0, begun + (index + 1) * keyMs - performance.now()))
    await page.keyboard.press(key)
  }
}

async function readPublic(): Promise<string> {
  return (await fetch(`${origin}/en/blog/${slug}`)).text()
}

function sum(figures: Iterable<number>): number {
  return [...figures].reduce((total, figure) => total + figure, 0)
}
