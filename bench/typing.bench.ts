/**
 * Types 500 strokes by each input method into the panel's form, while something else happens to the form. Every
 * syllable must be there once, in the field and in the draft on the server.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { enterPanel } from '#tests/screens/enter-panel.ts'
import { startSite } from '../tests/support/server-process.ts'
import { openBrowser } from './browser.ts'
import { type InputMethod, inputMethods, type Keyboard } from './input-methods.ts'
import { createReport } from './report.ts'

const strokes = Number(process.argv[2] ?? 500)
/** A save begins 1.5 s after the last key. */
const pauseMs = 1700
const pauses = 3
const savedWithinMs = 20_000

interface Moment {
  page: Page
  /** Another tab of the same user. */
  other: Page
  round: number
}

interface Disturbance {
  name: string
  needsComposition?: boolean
  /** Before the typing; may change how the page behaves. */
  begin?(page: Page): Promise<unknown>
  /** In the middle of every composition. */
  during?(moment: Moment): Promise<void>
}

const saves = '**/api/admin/content/project/1'
const disturbances: Disturbance[] = [
  { name: 'drafts are saved' },
  {
    name: 'answers arrive late',
    begin: (page) =>
      page.route(saves, async (route) => {
        const response = await route.fetch()
        await sleep(800)
        await route.fulfill({ response })
      }),
  },
  {
    name: 'the connection fails and returns',
    begin: (page) => {
      let asked = 0
      return page.route(saves, (route) => {
        asked += 1
        return asked % 2 === 1 ? route.abort() : route.continue()
      })
    },
  },
  { name: 'another tab saves other fields', during: saveElsewhere },
  {
    name: 'Ctrl K and Escape while composing',
    needsComposition: true,
    during: async ({ page }) => {
      const { keyboard } = page
      await keyboard.press('Control+k')
      if (await page.getByRole('dialog').isVisible()) await keyboard.press('Escape')
    },
  },
]

const report = createReport(`typing: ${strokes} strokes by each input method`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-typing-'))
await using site = await startSite(folder.path, { MADANG_ENV: 'test', RATE_LIMITS: 'off' })
const origin = site.origin.replace('127.0.0.1', 'localhost')
const browser = await openBrowser()
try {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  await enterPanel(other, origin, 'en', folder.path)
  for (const method of inputMethods) {
    for (const disturbance of disturbances) {
      if (disturbance.needsComposition && !method.composes) continue
      const page = await context.newPage()
      const input = await context.newCDPSession(page)
      const wrong = await typeInto({ page, input }, other, method, disturbance)
      report.require(wrong === null, `${method.name}, ${disturbance.name}${wrong ?? ''}`)
      await page.close()
    }
  }
} finally {
  await browser.close()
}
report.finish()

/** What is wrong with the text at the end; null: nothing. */
async function typeInto(
  keyboard: Keyboard,
  other: Page,
  method: InputMethod,
  { begin, during }: Disturbance,
): Promise<string | null> {
  const { page } = keyboard
  await page.goto(`${origin}/admin/content/project/1`)
  const summary = page.getByLabel(`${fields.labels.summary.label} · ${editor.languages.ko}`)
  const name = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`
  const text = page.getByRole('textbox', { name }).and(page.locator('.cm-content'))
  await summary.waitFor()
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.locator('[data-state=saved]').waitFor()
  await begin?.(page)
  const rounds = Math.ceil(strokes / method.strokes)
  for (let round = 0; round < rounds; round += 1) {
    await method.type(keyboard, async () => {
      await during?.({ page, other, round })
    })
    if (round % Math.ceil(rounds / (pauses + 1)) === 0) await sleep(pauseMs)
  }
  const expected = method.text.repeat(rounds)
  const shown = await text.innerText()
  if (shown !== expected) return `: the field has ${describe(shown, expected)}`
  const until = performance.now() + savedWithinMs
  let stored = ''
  while (stored !== expected && performance.now() < until) {
    await sleep(200)
    stored = await readStored(other)
  }
  return stored === expected ? null : `: the server has ${describe(stored, expected)}`
}

function describe(text: string, expected: string): string {
  return `${text.length} characters instead of ${expected.length}`
}

/** A save of the same user from another tab. */
async function saveElsewhere({ other, round }: Moment): Promise<void> {
  if (round % 10 !== 0) return
  await other.evaluate(async (value) => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const refreshed = await fetch('/auth/refresh', { method: 'POST', headers })
    const { accessToken } = (await refreshed.json()).data
    const path = '/api/admin/content/project/1'
    const authorized = { ...headers, Authorization: `Bearer ${accessToken}` }
    const opened = (await (await fetch(path, { headers: authorized })).json()).data
    const before = opened.document.texts.en.title
    await fetch(path, {
      method: 'PATCH',
      headers: { ...authorized, 'If-Match': `"${opened.version}"` },
      body: JSON.stringify({ changes: [{ path: ['texts', 'en', 'title'], before, value }] }),
    })
  }, `Title ${round}`)
}

/** The Korean description of the draft on the server. */
function readStored(other: Page): Promise<string> {
  return other.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const refreshed = await fetch('/auth/refresh', { method: 'POST', headers })
    const { accessToken } = (await refreshed.json()).data
    const opened = await fetch('/api/admin/content/project/1', {
      headers: { ...headers, Authorization: `Bearer ${accessToken}` },
    })
    return (await opened.json()).data.document.texts.ko.description
  })
}
