/**
 * The examples of CommonMark, as the tests of `@lezer/markdown` contain them, compared with what micromark makes of them,
 * whose HTML is that of the specification. The folder `MARKDOWN_SUITES` may contain other suites, which are not part of this
 * repository: `spec.txt` of CommonMark and of GFM as `commonmark.txt` and `gfm.txt`, `ss_data.yaml` of KaTeX as `katex.yaml`,
 * and `cjk/*.md`, the cases of remark-cjk-friendly, beside `cjk/*.html`, what its snapshots expect.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { suitesFolder as folder } from '../../../tests/support/markdown-suites.ts'
import { renderMarkdown } from './markdown.ts'

interface Example {
  number: number
  markdown: string
  html: string
}

const reference = unified()
  .use(remarkParse)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

function readTestsOfEditor(): Example[] {
  const file = new URL(
    '../../../node_modules/@lezer/markdown/test/test-markdown.ts',
    import.meta.url,
  )
  const tests = readFileSync(file, 'utf8').matchAll(
    /test\("[^"]*\(example (\d+)\)", `\n((?:\\.|[^`])*)`\)/gs,
  )
  return [...tests].map(([, number, marked = '']) => {
    const markdown = marked.replaceAll(/\{\w+:|\}/g, '').replaceAll(/\\(.)/g, '$1')
    return { number: Number(number), markdown, html: String(reference.processSync(markdown)) }
  })
}

function readSpecification(text: string): Example[] {
  const examples = text.matchAll(/^`{32} example(?: [^\n]*)?\n(.*?)^\.\n(.*?)^`{32}$/gms)
  return [...examples].map(([, markdown = '', html = ''], index) => ({
    number: index + 1,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }))
}

const html = 'of HTML, harmless elements are kept and closed, without most attributes'
const address = 'a link without an address is text'
const scheme = 'a link leads to https, http, mailto and tel, in small letters, and www to https'
const bare = 'GFM makes links of addresses without brackets'
const caption = 'the title of a picture that stands alone is its caption'
const code = 'code is coloured'

/** By reason. */
const deliberate: Record<string, Record<string, string>> = {
  'CommonMark 0.29': {
    [html]:
      '118 120-129 131-137 139-158 160 170 278 279 307 317 344 474-476 488 491 520 532 609-613 619 621-628 639 640',
    [address]: '169 483 484 563',
    [scheme]: '496 592-595 597',
    [bare]: '598 602 604 607 608',
    [caption]: '568 569 572 573 580-582 584 585 587',
    [code]: '112 113',
  },
  'CommonMark 0.31.2': {
    [html]:
      '21 31 148 150-159 161-168 170-191 193 203 310 311 346 477-479 493 496 526 538 615-619 623 625 627-633 645 646',
    [address]: '202 487-489 569',
    [scheme]: '502 598-601 603',
    [bare]: '604 608 610 613 614',
    [caption]: '574 575 578 579 586-588 590 591 593',
    [code]: '142 143',
  },
  'GFM 0.29': {
    [html]:
      '118 120-129 131-137 139-158 160 170 288 289 317 327 354 484-486 500 503 532 544 632-636 640 642 644-651 653 663 664',
    [address]: '169 495 496 575',
    [scheme]: '508 604-607 609 621-628',
    [bare]: '610 614 616 619 620',
    [caption]: '580 581 584 585 592-594 596 597 599',
    [code]: '112 113',
    'tasks have classes': '279 280',
  },
}

function readNumbers(list: string): number[] {
  return list.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const inFolder = (name: string) => readFileSync(join(folder, name), 'utf8')
const casesOfCjk = folder === '' ? [] : readdirSync(join(folder, 'cjk'))
const suites = [
  { name: 'CommonMark 0.29', read: readTestsOfEditor },
  { name: 'CommonMark 0.31.2', read: () => readSpecification(inFolder('commonmark.txt')) },
  { name: 'GFM 0.29', read: () => readSpecification(inFolder('gfm.txt')) },
].slice(0, folder === '' ? 1 : 3)

test.each(suites)(
  'the examples of $name are shown as specified, but for a list',
  ({ name, read }) => {
    const render = (markdown: string) =>
      renderMarkdown(markdown).replaceAll(
        /<span id="section-[^"]*"><\/span>| id="section-[^"]*"/g,
        '',
      )
    const differing = read().filter(({ markdown, html }) => !isSame(render(markdown), html))
    const listed = Object.values(deliberate[name] ?? {}).flatMap(readNumbers)
    expect(differing.map(({ number }) => number)).toEqual(listed.sort((one, other) => one - other))
  },
)

test.each(casesOfCjk.filter((file) => file.endsWith('.md')))(
  'stress and strikes beside letters of East Asia are those of remark-cjk-friendly: %s',
  (file) => {
    const expected = inFolder(`cjk/${file.replace('.md', '.html')}`)
    expect(normalise(renderMarkdown(inFolder(`cjk/${file}`)))).toBe(normalise(expected))
  },
)

test.each(folder === '' ? [] : Object.entries(parse(inFolder('katex.yaml'))))(
  'a formula of KaTeX is shown as one: %s',
  (_, written) => {
    const { tex } = typeof written === 'string' ? { tex: written } : (written as { tex: string })
    for (const formula of [`$$\n${tex.trim()}\n$$`, `$$${tex.trim()}$$`]) {
      expect(renderMarkdown(formula)).toMatch(/^<div class="formula" tabindex="0"><math.*<\/div>$/s)
      expect(renderMarkdown(formula)).not.toMatch(/<code|<p>/)
    }
  },
)

/** Lines keep their breaks, the first heading is below the title of the page, and what scrolls has a tab stop. */
function isSame(shown: string, specified: string): boolean {
  const lower = specified.includes('<h1>')
    ? specified.replaceAll(/(?<=<\/?h)[1-5](?=>)/g, (level) => String(Number(level) + 1))
    : specified
  return normalise(shown) === normalise(lower)
}

function normalise(html: string): string {
  return html
    .replaceAll(/ (?:tabindex|scope)="\w+"|<br ?\/?>| \/(?=>)/g, '')
    .replaceAll(/&(?:#x3C|lt);/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&(?:#x22|quot);/g, '"')
    .replaceAll(/&(?:#x26|amp);/g, '&')
    .replaceAll(/\s*(?=<)|(?<=>)\s*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
