/**
 * Types 500 strokes by each input method into the panel's form, while something else happens to the form, in
 * Chromium and in an installed Firefox. Every syllable must be there once, in the field and in the draft on the
 * server.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { enterPanel } from '#tests/screens/enter-panel.ts'
import { findFirefox } from '../scripts/browser.mjs'
import { type Disturbance, disturbances } from '../tests/support/disturbances.ts'
import { type InputMethod, inputMethods } from '../tests/support/input-methods.ts'
import { openFirefox } from '../tests/support/open-firefox.ts'
import { openOtherTab } from '../tests/support/other-tab.ts'
import { startSite } from '../tests/support/server-process.ts'
import { typeRounds } from '../tests/support/type-rounds.ts'
import { openBrowser } from './browser.ts'
import { createReport } from './report.ts'

const strokes = Number(process.argv[2] ?? 500)
const pauses = 3
const savedWithinMs = 20_000
const document = 'content/project/1'
const path = ['texts', 'ko', 'description']

const report = createReport(`typing: ${strokes} strokes by each input method`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-typing-'))
await using site = await startSite(folder.path, { MADANG_ENV: 'test', RATE_LIMITS: 'off' })
const origin = site.origin.replace('127.0.0.1', 'localhost')
await reportOn('Chromium', await openBrowser())
if (findFirefox()) await reportOn('Firefox', await openFirefox())
else report.line('Firefox is not installed, and not part of this run.')
report.finish()

async function reportOn(name: string, browser: Browser): Promise<void> {
  let typed = 0
  let lost = 0
  try {
    const context = await browser.newContext({
      locale: 'en',
      viewport: { width: 1440, height: 900 },
    })
    const other = await context.newPage()
    await enterPanel(other, origin, 'en', folder.path)
    for (const method of inputMethods) {
      for (const disturbance of disturbances) {
        if (disturbance.needsComposition && !method.composes) continue
        const page = await context.newPage()
        const wrong = await typeInto(page, other, method, disturbance)
        report.require(wrong === null, `${name}, ${method.name}, ${disturbance.name}${wrong ?? ''}`)
        typed += Math.ceil(strokes / method.strokes) * method.strokes
        if (wrong !== null) lost += 1
        await page.close()
      }
    }
  } finally {
    await browser.close()
  }
  report.limit({
    name: `${name}: cells of ${typed} strokes with a loss`,
    value: lost,
    unit: '',
    most: 0,
  })
}

/** What is wrong with the text at the end; null: nothing. */
async function typeInto(
  page: Page,
  otherPage: Page,
  method: InputMethod,
  disturbance: Disturbance,
): Promise<string | null> {
  await page.goto(`${origin}/admin/${document}`)
  await page.bringToFront()
  const name = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`
  const field = page.getByRole('textbox', { name }).and(page.locator('.cm-content'))
  const other = openOtherTab(otherPage, `/api/admin/${document}`)
  const rounds = Math.ceil(strokes / method.strokes)
  const expected = method.text.repeat(rounds)
  await typeRounds({ page, field, path, other }, method, disturbance, { rounds, pauses })
  const shown = await field.innerText()
  if (shown !== expected) return `: the field has ${describe(shown, expected)}`
  await disturbance.end?.(page)
  const until = performance.now() + savedWithinMs
  let stored: unknown = ''
  while (stored !== expected && performance.now() < until) {
    await sleep(200)
    stored = await other.read(path)
  }
  return stored === expected ? null : `: the server has ${describe(String(stored), expected)}`
}

function describe(text: string, expected: string): string {
  const place = [...expected].findIndex((character, at) => character !== text[at])
  return `${text.length} characters instead of ${expected.length}, the first wrong one at ${place}`
}
