/**
 * Renders 6,000 known attacks and random Markdown, 100,000 texts unless another number is given, and looks for scripts and
 * exceptions. A text that takes too long or too much memory must be refused. The attacks may be left out, so that the
 * random texts can be shared among runs: `npm run bench -- markdown [texts] [seed] [attacks: every n-th, 0 for none]`.
 */
import { fuzzLimit, runMarkdown } from '../tests/fuzz/run-markdown.ts'
import { createReport, rounded } from './report.ts'

const [count = 100_000, seed = 1, every = 1] = process.argv.slice(2).map(Number)

const begun = performance.now()
const found = await runMarkdown({ seed, random: count, every: every || Number.POSITIVE_INFINITY })
const seconds = (performance.now() - begun) / 1000
const { hostile, refused, thrown, scripts, large } = found
const report = createReport(
  `markdown: ${count} random texts of seed ${seed}, and ${hostile} known attacks`,
)
report.line(
  `${rounded(seconds)} s; the slowest took ${rounded(found.slowestMs)} ms, the largest became ${found.largestBytes} bytes`,
)
report.line(
  `refused beyond ${fuzzLimit.processorMs} ms or ${fuzzLimit.memoryMb} MB: ${refused.length}`,
)
for (const said of [...refused, ...thrown, ...scripts, ...large].slice(0, 20))
  report.line(`  ${said}`)
report.limit({ name: 'exceptions', value: thrown.length, unit: '', most: 0 })
report.limit({ name: 'scripts', value: scripts.length, unit: '', most: 0 })
report.limit({ name: 'texts that become too large', value: large.length, unit: '', most: 0 })
report.finish()
