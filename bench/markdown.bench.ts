/**
 * Renders known attacks and random Markdown, 100,000 texts unless another number is given, and looks for scripts and
 * exceptions. A text that takes too long or too much memory must be refused: `npm run bench -- markdown 5000`.
 */
import { createTextRenderer, RefusedTextError } from '#server/content/markdown/text-renderer.ts'
import { createRandom } from '../tests/support/random.ts'
import { findScripts } from './find-scripts.ts'
import { listHostile, makeRandom } from './hostile-markdown.ts'
import { createReport, rounded } from './report.ts'

const [count = 100_000] = process.argv.slice(2).map(Number)
/** A thread whose libraries are loaded has 70 to 90 MB; a text may add 64. */
const limit = { processorMs: 1000, clockMs: 60_000, memoryMb: 160 }
const mostAtOnce = 4

const report = createReport(`markdown: ${count} random texts, and known attacks`)
const renderer = createTextRenderer(limit)
const hostile = listHostile()
const random = createRandom(1)
const refused: string[] = []
const thrown: string[] = []
const scripts: string[] = []

function* listTexts(): Generator<string> {
  yield* hostile
  for (let number = 0; number < count; number += 1) yield makeRandom(random)
}

async function render(text: string): Promise<void> {
  try {
    const { html } = await renderer.renderPost('text.md', text, 'en')
    scripts.push(...findScripts(html).map((found) => `${found} of ${JSON.stringify(text)}`))
  } catch (error) {
    const said = `${String(error)} of ${JSON.stringify(text.slice(0, 60))}`
    if (error instanceof RefusedTextError) refused.push(said)
    else thrown.push(said)
  }
}

const begun = performance.now()
const texts = listTexts()
await Promise.all(
  Array.from({ length: mostAtOnce }, async () => {
    for (const text of texts) await render(text)
  }),
)
const seconds = (performance.now() - begun) / 1000
report.line(`${hostile.length} attacks and ${count} random texts in ${rounded(seconds)} s`)
report.line(`refused beyond ${limit.processorMs} ms or ${limit.memoryMb} MB: ${refused.length}`)
for (const said of [...refused, ...thrown, ...scripts].slice(0, 20)) report.line(`  ${said}`)
report.limit({ name: 'exceptions', value: thrown.length, unit: '', most: 0 })
report.limit({ name: 'scripts', value: scripts.length, unit: '', most: 0 })
report.finish()
