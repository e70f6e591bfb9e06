/**
 * Measures when our pages are painted on a slow phone, against hand-made static pages with the same words,
 * pictures and CSS from a bare server; and what a page weighs before any interaction.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startBare, startSite } from '../tests/support/server-process.ts'
import { createProjects, fillLarge } from './large-site.ts'
import { measurePaint, openBrowser, type Paint, settledMs, toStaticSite, weigh } from './paint.ts'
import { createReport, median, rounded } from './report.ts'

const pages = ['/ko', '/ko/projects', '/ko/projects/1']
/**
 * The paint time of one load varies by a tenth on these machines, the median of this many by about two
 * percent.
 */
const loads = 48
const watchedForShifts = 6
const soonMs = 150
const projects = 1000
const scriptBytesAtMost = 4096
const paintPercentAtMost = 110

const report = createReport('paint: our pages against static pages of the same words')
report.line('processor slowed down 4 times, 1.6 Mbit/s, 150 ms; empty cache; 390x844')
const browser = await openBrowser()
try {
  await reportSite(browser, 'sample content', pages)
  await reportSite(browser, `${projects} projects`, ['/ko/projects'], createProjects(projects))
} finally {
  await browser.close()
}
report.finish()

async function reportSite(
  browser: Browser,
  name: string,
  paths: string[],
  replaced?: ReturnType<typeof createProjects>,
): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  if (replaced) await fillLarge(folder.path, { projects: replaced })
  await using site = await startSite(folder.path)
  const elsewhere = { headers: { 'Content-Type': 'text/html' }, body: Buffer.from('Elsewhere') }
  const answers = await toStaticSite(site.origin, paths)
  await using bare = await startBare({ '/elsewhere': elsewhere, ...answers })
  const from = `${bare.origin.replace('127.0.0.1', 'localhost')}/elsewhere`
  for (const path of paths) {
    report.line(`${path}, ${name}`)
    await reportWeight(browser, site.origin + path)
    await reportPaint(browser, from, site.origin + path, bare.origin + path)
  }
}

async function reportWeight(browser: Browser, url: string): Promise<void> {
  const weight = await weigh(browser, url)
  const { scriptBytes, htmlBytes, transferredBytes, blocking, mentionsReact } = weight
  report.line(`  HTML ${htmlBytes} bytes of brotli; ${transferredBytes} bytes transferred in all`)
  const most = scriptBytesAtMost
  report.limit({ name: 'JavaScript, brotli', value: scriptBytes, unit: 'bytes', most })
  report.require(!mentionsReact, 'no script mentions React')
  report.require(blocking.length === 0, `only the document blocks painting ${blocking.join(' ')}`)
}

async function reportPaint(
  browser: Browser,
  from: string,
  ours: string,
  theirs: string,
): Promise<void> {
  const mine: Paint[] = []
  const other: Paint[] = []
  const measureInto = async (side: Paint[], url: string) => {
    side.push(await measurePaint(browser, from, url, soonMs))
  }
  for (const url of [ours, theirs]) await measurePaint(browser, from, url, soonMs)
  for (let turn = 0; turn < loads; turn += 1) {
    // Each side is measured first in every other round, because other load on the machine comes in waves.
    const sides = [() => measureInto(mine, ours), () => measureInto(other, theirs)]
    for (const measure of turn % 2 === 0 ? sides : sides.reverse()) await measure()
  }
  for (const [key, name] of [
    ['firstContentful', 'first contentful paint'],
    ['largestContentful', 'largest contentful paint'],
  ] as const) {
    const [value, against] = [mine, other].map((side) => median(side.map((paint) => paint[key])))
    if (value === undefined || against === undefined) throw new Error('Two sides were measured.')
    report.line(
      `  ${name}: ours ${rounded(value)} ms, static ${rounded(against)} ms, medians of ${loads}`,
    )
    const percent = (value / against) * 100
    report.limit({ name, value: percent, unit: '% of static', most: paintPercentAtMost })
  }
  let worst = 0
  for (let load = 0; load < watchedForShifts; load += 1) {
    const { layoutShift } = await measurePaint(browser, from, ours, settledMs)
    worst = Math.max(worst, layoutShift)
  }
  report.limit({ name: 'cumulative layout shift, worst', value: worst, unit: '', most: 0 })
}
