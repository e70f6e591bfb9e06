/** Text that was copied in a page or a word processor, as Markdown: headings, lists, links, tables and emphasis stay. */
import { lineBreakBefore, type Selected } from './markdown-commands.ts'

/** What plain text would lose. */
const formed =
  'table,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,a[href],strong,b,em,i,del,s,code,[data-style*="font-weight:"]'
const blockNames = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION SUMMARY TABLE UL'.split(
    ' ',
  ),
)

/** The text with what was pasted in place of the selection; null: the plain text is meant. */
export function pasteMarkdown(transfer: DataTransfer, selected: Selected): Selected | null {
  const { text, from, to } = selected
  const fences = text.slice(0, from).match(/^(?:```|~~~)/gm) ?? []
  const body = fences.length % 2 === 0 ? parseHtml(transfer.getData('text/html'))?.body : null
  if (!body?.querySelector(formed)) return null
  const blocks = toBlocks(body)
  const isBlock = blocks.length > 1 || /^(?:#|\||>|-|\d+\. |```)/.test(blocks[0] ?? '')
  const inserted = (isBlock ? lineBreakBefore(text, from) : '') + blocks.join('\n\n')
  const end = from + inserted.length
  return { text: text.slice(0, from) + inserted + text.slice(to), from: end, to: end }
}

/** The panel allows no other way to read HTML (Trusted Types), and no styles. Browsers without this one paste plain text. */
function parseHtml(html: string): Document | undefined {
  const { parseHTML } = Document as { parseHTML?: (html: string, options: object) => Document }
  const unstyled = html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ' data-style='))
  return html === '' ? undefined : parseHTML?.call(Document, unstyled, { sanitizer: {} })
}

function isBlock(node: Node): node is Element {
  return blockNames.has(node.nodeName) || (node instanceof Element && holdsBlocks(node))
}

/** Google Docs puts whole documents into a `b`. */
function holdsBlocks(element: Element): boolean {
  return element.querySelector([...blockNames].join()) !== null
}

function toBlocks(parent: Node): string[] {
  const blocks: string[] = []
  let run = ''
  const flush = () => {
    const paragraph = run.trim().replaceAll(/^(?:>|[#+-](?=[#\s])|\d+(?=[.)]\s))/gm, escapeFirst)
    if (paragraph !== '') blocks.push(paragraph)
    run = ''
  }
  for (const node of parent.childNodes) {
    if (!isBlock(node)) {
      run += toInline(node)
      continue
    }
    flush()
    blocks.push(...toBlock(node))
  }
  flush()
  return blocks
}

const escapeFirst = (mark: string) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`)

function toBlock(element: Element): string[] {
  const { nodeName, textContent } = element
  if (element instanceof HTMLTableElement) return toTable(element)
  if (nodeName === 'HR') return ['---']
  if (nodeName === 'PRE') return [`\`\`\`\n${textContent.trimEnd()}\n\`\`\``]
  if (nodeName === 'UL' || nodeName === 'OL') return [toList(element)]
  const inside = toBlocks(element)
  if (nodeName === 'BLOCKQUOTE') return [inside.join('\n\n').replaceAll(/^/gm, '> ')]
  const level = /^H([1-6])$/.exec(nodeName)?.[1]
  // The title of the page is the only heading of the first level.
  return level ? inside.map((text) => `${'#'.repeat(Math.max(2, Number(level)))} ${text}`) : inside
}

function toList(list: Element): string {
  return [...list.children]
    .map((item, index) => {
      const mark = list.nodeName === 'OL' ? `${index + 1}. ` : '- '
      return (
        mark +
        toBlocks(item)
          .join('\n')
          .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
      )
    })
    .join('\n')
}

function toTable(table: HTMLTableElement): string[] {
  const rows = [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      toBlocks(cell).join(' ').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|'),
      ...Array.from({ length: cell.colSpan - 1 }, () => ''),
    ]),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  // One cell of a spreadsheet is a text.
  if (width * rows.length <= 1) return rows.flat()
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  return [lines.toSpliced(1, 0, `|${' --- |'.repeat(width)}`).join('\n')]
}

function toInline(node: Node): string {
  if (node instanceof Text) return escapeMarks(node.data.replaceAll(/[\s\u00a0]+/g, ' '))
  if (!(node instanceof Element)) return ''
  const { nodeName } = node
  if (nodeName === 'BR') return '\n'
  if (nodeName === 'IMG') return escapeMarks(node.getAttribute('alt') ?? '')
  if (nodeName === 'CODE') return wrap('`', node.textContent, '`')
  const inside = [...node.childNodes].map(toInline).join('')
  const href = node.getAttribute('href') ?? ''
  if (nodeName === 'A' && /^(?:https?|mailto):/.test(href))
    return wrap('[', inside, `](${/[()\s]/.test(href) ? `<${href}>` : href})`)
  const style = node.getAttribute('data-style') ?? ''
  const isBold = /^(?:B|STRONG)$/.test(nodeName) || /font-weight:\s*(?:bold|[6-9]00)/.test(style)
  const isItalic = /^(?:I|EM)$/.test(nodeName) || /font-style:\s*italic/.test(style)
  const mark =
    (isBold ? '**' : '') + (isItalic ? '*' : '') + (/^(?:DEL|S)$/.test(nodeName) ? '~~' : '')
  return mark === '' ? inside : wrap(mark, inside, [...mark].reverse().join(''))
}

/** Marks stand beside what they mark, without white space between. */
function wrap(open: string, text: string, close: string): string {
  const inner = text.trim()
  return inner === '' ? text : text.replace(inner, () => open + inner + close)
}

function escapeMarks(text: string): string {
  return text.replaceAll(
    /[\\`*[\]]|~~|<(?=[a-z/!])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu,
    '\\$&',
  )
}
