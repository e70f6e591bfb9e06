/**
 * Runs Lighthouse on every public page, as a phone. Reports medians, because the performance score depends on
 * the load of the machine; run it on a quiet one. `npm run bench -- lighthouse /ko/about` tests only that
 * page.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { languages } from '#shared/i18n/languages.ts'
import { pages } from '#tests/support/screens.ts'
import { fillDatabase } from '../tests/support/fill-database.ts'
import { findFreePort, startSite } from '../tests/support/server-process.ts'
import { openBrowser } from './browser.ts'
import { median } from './median.ts'
import { createReport } from './report.ts'

const runs = 5
const most = 100
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Pages kept out of search engines on purpose, which lowers Lighthouse's SEO score. */
const unlisted = /\/login$/

/** How often a page's recording is repeated before the benchmark gives up. */
const recordings = 3

const report = createReport('lighthouse: every public page on a phone')
report.line(`mobile preset, medians of ${runs}`)
const asked = process.argv.slice(2)
const paths = languages.flatMap((language) =>
  pages.map(({ path }) => (path === '/' ? `/${language}` : `/${language}${path}`)),
)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-lighthouse-'))
const db = await fillDatabase(folder.path)
await db.destroy()
await using site = await startSite(folder.path)
// The origin that the site's own absolute addresses have.
const origin = site.origin.replace('127.0.0.1', 'localhost')
const port = await findFreePort()
const browser = await openBrowser([`--remote-debugging-port=${port}`])
try {
  for (const path of asked.length > 0 ? asked : paths) await reportPage(path)
} finally {
  await browser.close()
}
report.finish()

async function reportPage(path: string): Promise<void> {
  const wanted = unlisted.test(path) ? categories.filter((one) => one !== 'seo') : [...categories]
  const results: Result[] = []
  const scoresOf = (category: Category) =>
    results.map((result) => (result.categories[category]?.score ?? 0) * 100)
  while (results.length < runs && !wanted.every((category) => isSettled(scoresOf(category))))
    results.push(await audit(path, wanted))
  for (const category of wanted) {
    const scores = scoresOf(category)
    const value = isSettled(scores) ? most : median(scores)
    report.limit({ name: `${path} ${category}`, value, unit: 'points', least: most })
    const lost = new Set(results.flatMap((result) => listLost(result, category)))
    for (const reason of lost) report.line(`    ${reason}`)
  }
}

/** The maximum score: if it is reached, further runs cannot change the median. */
function isSettled(scores: number[]): boolean {
  return scores.filter((score) => score === most).length > runs / 2
}

/**
 * Sometimes the recording lacks its beginning (NO_NAVSTART); then it is repeated, as Lighthouse recommends.
 */
async function audit(path: string, onlyCategories: Category[]): Promise<Result> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories } as const
  let problem: string | undefined
  for (let recording = 0; recording < recordings; recording += 1) {
    const outcome = await lighthouse(origin + path, flags)
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
    problem = outcome?.lhr.runtimeError?.message
    report.line(`    a recording of ${path} failed: ${problem}`)
  }
  throw new Error(`Lighthouse could not look at ${path}: ${problem}`)
}

/** The audits that cost points, each with its figure. */
function listLost({ categories: scored, audits }: Result, category: Category): string[] {
  const references = scored[category]?.auditRefs ?? []
  return references.flatMap(({ id, weight }) => {
    const { score = null, title = id, displayValue = '' } = audits[id] ?? {}
    return weight > 0 && score !== null && score < 1 ? [`${title} ${displayValue}`.trim()] : []
  })
}
