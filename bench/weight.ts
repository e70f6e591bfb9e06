/** What a page costs before any interaction: bytes, scripts, and requests that delay its first paint. */
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { getBytes } from '../tests/support/get-bytes.ts'
import { withFreshPage } from './browser.ts'

export interface Weight {
  /** Inline scripts count too, compressed separately. */
  scriptBytes: number
  htmlBytes: number
  /** All bytes, including the response headers. */
  transferredBytes: number
  /** Addresses other than the document that the first paint waited for. */
  blocking: string[]
  mentionsReact: boolean
}

/** Time for what a page fetches when idle. */
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
