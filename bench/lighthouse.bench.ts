/**
 * Runs Lighthouse on every public page, as a phone. Reports medians, because the performance score depends on
 * the load of the machine; run it on a quiet one. `npm run bench -- lighthouse /ko/about` tests only that
 * page. One of them is a post with code, a picture, formulas, a table, footnotes and a diagram, in each language;
 * what it loads before an interaction is measured too. First it compares paint times with those of a page of 2 KB in the same rounds;
 * `npm run bench -- lighthouse paint` does only that. `npm run bench -- lighthouse copy` looks at static copies, with and
 * without a base path, served by the rules of GitHub Pages and by a plain file server that compresses nothing.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#shared/i18n/languages.ts'
import { pages } from '#tests/support/screens.ts'
import { installLocked } from '../scripts/bootstrap.mjs'
import { fingerprint, readIfThere } from '../scripts/files.mjs'
import { freePort } from '../tests/support/running-site.ts'
import { serveFolder } from '../tests/support/serve-folder.ts'
import { startBare, startSite } from '../tests/support/server-process.ts'
import { fillWithFullPost, fullPostPaths } from './full-post.ts'
import { openBrowser } from './paint.ts'
import { createReport, median, rounded, share } from './report.ts'

const runs = 5
const most = 100
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Pages kept out of search engines on purpose, which lowers Lighthouse's SEO score. */
const unlisted = /\/login$/

/** How often Lighthouse records a page before the benchmark gives up. */
const recordings = 3

const htmlHeaders = { 'Content-Type': 'text/html; charset=utf-8' }
const words = 'The quick brown fox jumps over the lazy dog. '.repeat(38)
const smallPage = Buffer.from(
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Small</title><h1>A page of 2 KB</h1><p>${words}</p></html>`,
)
/** How much longer than a page of 2 KB the first and the largest paint of a page may take. */
const mostPaint = 115
const openerPolicy = 'Cross-Origin-Opener-Policy'
const paintAudits = ['first-contentful-paint', 'largest-contentful-paint'] as const
const paintPaths = [
  '/ko',
  '/ko/projects',
  '/ko/projects/1',
  '/ko/academics',
  '/ko/about',
  '/ko/blog',
  '/ko/blog/two-bookings-one-room',
  '/ko/contact',
  '/ko/feedback',
  '/ko/privacy',
]

/** Compressed, without headers. */
const mostScript = 4096

/** The part of a result that the benchmark reads. Lighthouse and its types are not installed when types are checked. */
interface Result {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

interface Audit {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  /** Only audits that show a table have items. */
  details?: { items?: Record<string, unknown>[] }
}

interface Flags {
  port: number
  output: 'json'
  logLevel: 'error'
  onlyCategories: string[]
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Result } | undefined>

const lighthouse = await loadLighthouse()
const report = createReport('lighthouse: every public page on a phone')
report.line(`mobile preset, medians of ${runs}`)
const [, , ...asked] = process.argv
const [what] = asked
/** One of each kind, of those that a first visitor opens. */
const copiedPages = ['', '/about', '/projects/1', '/blog/two-bookings-one-room', '/blog']
const paths = [
  ...languages.flatMap((language) =>
    pages.map(({ path }) => (path === '/' ? `/${language}` : `/${language}${path}`)),
  ),
  ...fullPostPaths,
]
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-lighthouse-'))
await fillWithFullPost(folder.path, join(folder.path, 'content'))
const port = await freePort()
const browser = await openBrowser([`--remote-debugging-port=${port}`])
try {
  await (what === 'copy' ? reportCopies() : reportSite())
} finally {
  await browser.close()
}
report.finish()

async function reportSite(): Promise<void> {
  await using site = await startSite(folder.path)
  // The origin that the site's own absolute addresses have.
  const origin = site.origin.replace('127.0.0.1', 'localhost')
  if (what === undefined || what === 'paint') await reportPaints(origin)
  if (what === 'paint') return
  for (const path of what === undefined ? paths : asked) await reportPage(origin, path)
}

async function reportCopies(): Promise<void> {
  for (const base of ['', '/repo']) {
    const copy = join(folder.path, `copy${base}`)
    for (const isGitHub of [true, false]) {
      const at = await freePort()
      const place = ['--origin', `http://localhost:${at}`, '--base', base]
      const command = [...process.execArgv, 'server/cli.ts', 'site:export', copy, ...place]
      execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: folder.path } })
      await using served = await serveFolder(copy, { base, isGitHub, port: at })
      report.line(`# a copy at ${served.origin}${base}/${isGitHub ? ', as GitHub Pages' : ''}`)
      for (const language of languages)
        for (const page of copiedPages)
          await reportPage(served.origin, `${base}/${language}${page}/`)
    }
  }
}

/**
 * The pages take turns, so that the load of the machine is the same for all. The small page is measured a
 * second time with the site's Cross-Origin-Opener-Policy: Chromium starts a new process for a page with it,
 * whatever the page contains.
 */
async function reportPaints(origin: string): Promise<void> {
  const policyHeaders = { ...htmlHeaders, [openerPolicy]: await readOpenerPolicy(origin) }
  await using small = await startBare({
    '/': { headers: htmlHeaders, body: smallPage },
    '/policy': { headers: policyHeaders, body: smallPage },
  })
  const smallUrls = [`${small.origin}/`, `${small.origin}/policy`]
  const urls = [...smallUrls, ...paintPaths.map((path) => origin + path)]
  const paints = urls.map(() => paintAudits.map((): number[] => []))
  for (let run = 0; run < runs; run += 1) {
    for (const [at, url] of urls.entries()) {
      const { audits } = await audit(url, ['performance'])
      for (const [of, name] of paintAudits.entries())
        paints[at]?.[of]?.push(audits[name]?.numericValue ?? Number.NaN)
    }
  }
  const [ofSmall = [], ofPolicy = [], ...ofPages] = paints.map((page) => page.map(median))
  report.line(`a page of 2 KB: ${listTimes(ofSmall)} (${paintAudits.join(', ')})`)
  report.line(`the same page with the site's ${openerPolicy}: ${listTimes(ofPolicy)}`)
  for (const [at, page] of ofPages.entries()) {
    const shares = page.map((time, of) => share(time, ofPolicy[of] ?? Number.NaN)).join(' and ')
    report.line(`${paintPaths[at]}: ${listTimes(page)}, with the same policy ${shares}`)
    for (const [of, name] of paintAudits.entries()) {
      const value = ((page[of] ?? Number.NaN) / (ofSmall[of] ?? Number.NaN)) * 100
      report.limit({ name: `${paintPaths[at]} ${name}`, value, unit: '%', most: mostPaint })
    }
  }
}

async function readOpenerPolicy(origin: string): Promise<string> {
  const { headers } = await fetch(`${origin}${paintPaths[0]}`)
  const policy = headers.get(openerPolicy)
  if (!policy) throw new Error(`The site sends no ${openerPolicy}.`)
  return policy
}

function listTimes(times: number[]): string {
  return `${times.map(rounded).join(' and ')} ms`
}

async function reportPage(origin: string, path: string): Promise<void> {
  const wanted = unlisted.test(path) ? categories.filter((one) => one !== 'seo') : [...categories]
  const results: Result[] = []
  const scoresOf = (category: Category) =>
    results.map((result) => (result.categories[category]?.score ?? 0) * 100)
  while (results.length < runs && !wanted.every((category) => isSettled(scoresOf(category))))
    results.push(await audit(origin + path, wanted))
  for (const category of wanted) {
    const scores = scoresOf(category)
    const value = isSettled(scores) ? most : median(scores)
    report.limit({ name: `${path} ${category}`, value, unit: 'points', least: most })
    const lost = new Set(results.flatMap((result) => listLost(result, category)))
    for (const reason of lost) report.line(`    ${reason}`)
  }
  const [result] = results
  if (result && fullPostPaths.includes(path)) await reportScripts(path, result)
}

/** The page loads one script file, and it contains no React: an island would load another file. */
async function reportScripts(path: string, { audits }: Result): Promise<void> {
  const requests = audits['network-requests']?.details?.items ?? []
  const urls = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => String(url))
  const sizes = await Promise.all(urls.map(countPacked))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  report.limit({ name: `${path} scripts`, value: bytes, unit: 'bytes', most: mostScript })
  const isPlain = urls.every((url) => /\/(?:first-)?page-[^/]+\.js$/.test(url))
  report.require(isPlain, `${path} loads 0 bytes of React before an interaction`)
}

async function countPacked(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return Number(headers.get('content-length') ?? Number.NaN)
}

/** Whether most runs have the maximum score: further runs then cannot change the median. */
function isSettled(scores: number[]): boolean {
  return scores.filter((score) => score === most).length > runs / 2
}

/**
 * Sometimes the recording lacks its beginning (NO_NAVSTART); then it is repeated, as Lighthouse recommends.
 */
async function audit(url: string, onlyCategories: Category[]): Promise<Result> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories } as const
  let problem: string | undefined
  for (let recording = 0; recording < recordings; recording += 1) {
    const outcome = await lighthouse(url, flags)
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
    problem = outcome?.lhr.runtimeError?.message
    report.line(`    a recording of ${url} failed: ${problem}`)
  }
  throw new Error(`Lighthouse could not look at ${url}: ${problem}`)
}

/** The audits that cost points, each with its figure. */
function listLost({ categories: scored, audits }: Result, category: Category): string[] {
  const references = scored[category]?.auditRefs ?? []
  return references.flatMap(({ id, weight }) => {
    const { score = null, title = id, displayValue = '' } = audits[id] ?? {}
    return weight > 0 && score !== null && score < 1 ? [`${title} ${displayValue}`.trim()] : []
  })
}

/**
 * Installs Lighthouse unless it is installed from the same lock file, and loads it. It is a package of its own: it would be
 * a sixth of what every other command installs.
 */
async function loadLighthouse(): Promise<Lighthouse> {
  const installed = join(import.meta.dirname, 'lighthouse')
  const stamp = join(installed, 'node_modules', '.madang-install')
  const locked = ['package.json', 'package-lock.json']
  const wanted = fingerprint(locked.map((file) => `bench/lighthouse/${file}`))
  if (readIfThere(stamp) !== wanted) {
    console.log('Installing Lighthouse (once; about half a minute) …')
    installLocked(installed)
    writeFileSync(stamp, wanted)
  }
  const entry = createRequire(join(installed, 'package.json')).resolve('lighthouse')
  const { default: lighthouse } = await import(entry)
  return lighthouse
}
