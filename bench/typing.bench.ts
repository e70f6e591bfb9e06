/** Types into a post of 100,000 characters, in the form of the panel and in a plain CodeMirror with the same text. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { enterPanel } from '#tests/screens/enter-panel.ts'
import { openOtherTab } from '../tests/support/other-tab.ts'
import { startSite } from '../tests/support/server-process.ts'
import { openBrowser } from './paint.ts'
import { createReport, median, quantile, rounded } from './report.ts'

const characters = 100_000
const keys = 200
const medianAtMostMs = 16
const document = '/api/admin/content/post/two-bookings-one-room'
const paragraph =
  '두 사람이 같은 방을 같은 시각에 예약했다. **왜** 그랬는지 찾는 데 하루가 걸렸고, `transaction` 하나로 고쳤다.\n\n'
const text = paragraph.repeat(Math.ceil(characters / paragraph.length)).slice(0, characters)

const report = createReport(`typing: ${keys} keys in the middle of ${characters} characters`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-typing-'))
await using site = await startSite(folder.path, { MADANG_ENV: 'test', RATE_LIMITS: 'off' })
const origin = site.origin.replace('127.0.0.1', 'localhost')
const browser = await openBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await enterPanel(page, origin, 'ko', folder.path)
  await openOtherTab(page, document).save(['texts', 'ko', 'body'], text)
  await page.goto(`${origin}/admin${document.slice('/api/admin'.length)}`)
  const ours = await typeInto(page)
  console.log('ours', median(ours), quantile(ours, 0.95))
  await page.goto('about:blank')
  await page.setContent('<main style="width: 40rem; height: 40rem; overflow: auto"></main>')
  await page.evaluate(`globalThis.text = ${JSON.stringify(text)}`)
  await page.addScriptTag({ content: await bundlePlain() })
  const plain = await typeInto(page)
  report.line(
    `plain CodeMirror: median ${rounded(median(plain))} ms, p95 ${rounded(quantile(plain, 0.95))} ms`,
  )
  report.line(`our form: p95 ${rounded(quantile(ours, 0.95))} ms`)
  report.limit({
    name: 'a key in our form, median',
    value: median(ours),
    unit: 'ms',
    most: medianAtMostMs,
  })
} finally {
  await browser.close()
}
report.finish()

/** The time of the page's main thread that each key takes, with layout and painting. */
async function typeInto(page: Page): Promise<number[]> {
  const field = page.locator('.cm-content').first()
  await field.click()
  await page.keyboard.press('Control+Home')
  for (let pages = 0; pages < 40; pages += 1) await page.keyboard.press('PageDown')
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
  const busyMs = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics')
    return 1000 * (all.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const times: number[] = []
  for (let key = 0; key < keys; key += 1) {
    const before = await busyMs()
    await page.keyboard.press('a')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    times.push((await busyMs()) - before)
  }
  return times
}

async function bundlePlain(): Promise<string> {
  const entry = `
    import { defaultKeymap, history } from '@codemirror/commands'
    import { markdownLanguage } from '@codemirror/lang-markdown'
    import { EditorView, keymap } from '@codemirror/view'
    const extensions = [history(), markdownLanguage.extension, EditorView.lineWrapping, keymap.of(defaultKeymap)]
    new EditorView({ parent: document.querySelector('main'), doc: globalThis.text, extensions })`
  const plugin = {
    name: 'plain',
    resolveId: (id: string) =>
      id.endsWith('plain.js') ? join(import.meta.dirname, 'plain.js') : null,
    load: (id: string) => (id.endsWith('/plain.js') ? entry : null),
  }
  const lib = { entry: 'plain.js', name: 'plain', formats: ['iife' as const] }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, lib },
  })
  const [{ output }] = built as unknown as [{ output: { code: string }[] }]
  return output[0]?.code ?? ''
}
