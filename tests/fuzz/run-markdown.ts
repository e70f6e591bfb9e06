/** Renders known attacks and random Markdown, and looks for scripts, exceptions, and texts that become too large. */
import { createTextRenderer, RefusedTextError } from '#server/content/markdown/text-renderer.ts'
import { createRandom } from '../support/random.ts'
import { findScripts } from './find-scripts.ts'
import { listHostile, makeRandom } from './hostile-markdown.ts'

/** A thread whose libraries are loaded has 70 to 90 MB; a text may add 64. */
export const fuzzLimit = { processorMs: 1000, clockMs: 60_000, memoryMb: 160 }
/** Of the HTML: small texts may become pictures, and each sign of code may have a colour of its own. */
export const mostBytes = (written: number) => 30_000 + 60 * written
const mostAtOnce = 4

export interface MarkdownFuzz {
  seed: number
  random: number
  /** Of the known attacks, every n-th. */
  every: number
}

export interface MarkdownResult {
  hostile: number
  /** Beyond the limits of time and memory. */
  refused: string[]
  thrown: string[]
  scripts: string[]
  large: string[]
  slowestMs: number
  largestBytes: number
}

export async function runMarkdown({ seed, random, every }: MarkdownFuzz): Promise<MarkdownResult> {
  const renderer = createTextRenderer(fuzzLimit)
  const hostile = listHostile().filter((_, at) => at % every === 0)
  const source = createRandom(seed)
  const result: MarkdownResult = {
    hostile: hostile.length,
    refused: [],
    thrown: [],
    scripts: [],
    large: [],
    slowestMs: 0,
    largestBytes: 0,
  }

  function* listTexts(): Generator<string> {
    yield* hostile
    for (let number = 0; number < random; number += 1) yield makeRandom(source)
  }

  async function render(text: string): Promise<void> {
    const named = JSON.stringify(text.slice(0, 300))
    const begun = performance.now()
    try {
      const { html } = await renderer.renderPost('text.md', text, 'en')
      result.slowestMs = Math.max(result.slowestMs, performance.now() - begun)
      result.largestBytes = Math.max(result.largestBytes, html.length)
      result.scripts.push(...findScripts(html).map((found) => `${found} of ${named}`))
      if (html.length > mostBytes(text.length)) result.large.push(`${html.length} of ${named}`)
    } catch (error) {
      const said = `${String(error)} of ${named}`
      if (error instanceof RefusedTextError) result.refused.push(said)
      else result.thrown.push(said)
    }
  }

  const texts = listTexts()
  await Promise.all(
    Array.from({ length: mostAtOnce }, async () => {
      for (const text of texts) await render(text)
    }),
  )
  return result
}
