/** Pages in Chromium as a first-time visitor loads them: when they are painted, and what they weigh. */
import { brotliCompressSync, constants } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { BareAnswers } from '../tests/support/bare-server.ts'
import { getBytes } from '../tests/support/get-bytes.ts'

const browserFlags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )
const viewport = { width: 390, height: 844 }
const loadLimitMs = 20_000

export function openBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('Run this by `npm run bench`, which finds Chromium.')
  return chromium.launch({ executablePath, args: [...browserFlags, ...more] })
}

/** Gives a new page to `visit`, and discards it with its cache. */
async function withFreshPage<Value>(
  browser: Browser,
  visit: (page: Page) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(loadLimitMs)
    return await visit(page)
  } finally {
    await context.close()
  }
}

/** Milliseconds since the start of the navigation; layout shift is a score without unit. */
export interface Paint {
  firstContentful: number
  largestContentful: number
  layoutShift: number
}

const processorSlowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** This long after `load`, scripts have made their changes to the page. */
export const settledMs = 600

/**
 * The visitor follows a link from a page of another site, `from`, so that both sides get a new renderer
 * process. From an empty tab, Cross-Origin-Opener-Policy could cost only our side one.
 * @param afterMs how long to observe after `load`: the first paints are recorded by then, layout shifts may
 * not be.
 */
export function measurePaint(
  browser: Browser,
  from: string,
  url: string,
  afterMs: number,
): Promise<Paint> {
  return withFreshPage(browser, async (page) => {
    await page.goto(from)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', network)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(afterMs)
    const paint = await readPaint(page)
    if (!paint.firstContentful || !paint.largestContentful)
      throw new Error(`${url} painted nothing.`)
    return paint
  })
}

function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(async () => {
    /** Buffered entries arrive in a separate task, soon after the observer starts; there may be no shifts. */
    const listEntries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(resolve, type === 'layout-shift' ? 200 : 5000, [])
      })
    const [paints, largest, shifts] = await Promise.all(
      ['paint', 'largest-contentful-paint', 'layout-shift'].map(listEntries),
    )
    return {
      firstContentful:
        paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
      largestContentful: largest?.at(-1)?.startTime ?? 0,
      layoutShift: (shifts as (PerformanceEntry & { value: number })[]).reduce(
        (sum, { value }) => sum + value,
        0,
      ),
    }
  })
}

interface Weight {
  /** Inline scripts count too, compressed separately. */
  scriptBytes: number
  htmlBytes: number
  /** All bytes, including the response headers. */
  transferredBytes: number
  /** Addresses other than the document that the first paint waited for. */
  blocking: string[]
  mentionsReact: boolean
}

/** This long after `load`, the page has fetched everything that it fetches when idle. */
const settleMs = 2000

export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const { resources, transferredBytes } = await visit(browser, url)
  const html = (await getBytes(url)).body.toString()
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/type="(?!module|text\/javascript)/.test(attributes))
    .map(([, , text = '']) => text)
  const scripts = resources.filter(({ isScript }) => isScript).map(({ address }) => address)
  const texts = await Promise.all(scripts.map((script) => getBytes(script)))
  const compressed = await Promise.all(scripts.map(brotliBytes))
  const inlineBytes = inline.length > 0 ? brotliCompressSync(inline.join('\n')).byteLength : 0
  return {
    scriptBytes: compressed.reduce((sum, bytes) => sum + bytes, inlineBytes),
    htmlBytes: await brotliBytes(url),
    transferredBytes,
    blocking: resources.filter(({ isBlocking }) => isBlocking).map(({ address }) => address),
    mentionsReact: /react/i.test([...inline, ...texts.map(({ body }) => body.toString())].join()),
  }
}

async function brotliBytes(url: string): Promise<number> {
  const { body } = await getBytes(url, { 'Accept-Encoding': 'br' })
  return body.byteLength
}

function visit(browser: Browser, url: string) {
  return withFreshPage(browser, async (page) => {
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    let transferredBytes = 0
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      transferredBytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(settleMs)
    const resources = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, initiatorType, renderBlockingStatus } = entry as PerformanceResourceTiming & {
          renderBlockingStatus: string
        }
        return {
          address: name,
          isScript: initiatorType === 'script' || new URL(name).pathname.endsWith('.js'),
          isBlocking: renderBlockingStatus === 'blocking',
        }
      }),
    )
    return { resources, transferredBytes }
  })
}

const encodings = { 'Accept-Encoding': 'br' }

/**
 * The responses of a bare server with the same pages as if written by hand: the words, pictures and CSS of a running site,
 * without its scripts.
 */
export async function toStaticSite(origin: string, paths: string[]): Promise<BareAnswers> {
  const answers: BareAnswers = {}
  for (const path of paths) {
    const { body } = await getBytes(origin + path)
    const html = removeScripts(body.toString())
    answers[path] = toAnswer(html)
    for (const file of listFiles(html)) answers[file] ??= await copyFile(origin, file)
  }
  return answers
}

function removeScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>/g, '')
}

/** Our own pictures, fonts and stylesheets that a page names. */
function listFiles(html: string): string[] {
  const named = html.matchAll(/(?:src|href|url)[=(]["']?(\/[^"')\s>]+\.[a-z0-9]{2,5})["')\s>]/g)
  return [...new Set([...named].map(([, file = '']) => file))].filter((file) => isShown(file))
}

function isShown(file: string): boolean {
  return /\.(?:svg|png|jpe?g|webp|avif|gif|ico|css|woff2)$/.test(file)
}

function toAnswer(html: string): BareAnswers[string] {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const body = brotliCompressSync(html, { params })
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': String(body.byteLength),
  }
  return { headers, body }
}

async function copyFile(origin: string, file: string): Promise<BareAnswers[string]> {
  const { headers, body } = await getBytes(origin + file, encodings)
  const names = ['content-type', 'content-encoding', 'cache-control'] as const
  const given = names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  return {
    headers: { ...Object.fromEntries(given), 'Content-Length': String(body.byteLength) },
    body,
  }
}
