/** Converts the HTML inside of Markdown, which this site does not show. */
import { keptElements } from '#shared/html-to-markdown.ts'
import { lookUp } from '#shared/look-up.ts'
import type { AddNote } from './blog-text.ts'
import type { Edit, TracedText } from './edits.ts'
import { htmlToMarkdown, isComment, silent } from './html-to-markdown.ts'
import {
  everyMarkdownNode,
  type MarkdownNode,
  parseMarkdown,
  toPictureMarkdown,
} from './markdown-tree.ts'
import { readAttributes } from './rewrite.ts'

/** What surrounds a text in Markdown instead. */
const marks: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
}
const blocks = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
/** Elements of which the whole is converted, also within a line. */
const whole = /^(?:ruby|iframe|video|audio)$/

/** The parameter of a type, which nothing closes. */
const typeParameter = /^<(?:[A-Z]\w*|string|number|boolean|any|unknown|void|never)>$/

export function convertHtml(source: TracedText, note: AddNote): Edit[] {
  const edits: Edit[] = []
  for (const parent of everyMarkdownNode(parseMarkdown(source.text))) {
    const children = parent.children ?? []
    if (blocks.has(parent.type)) {
      for (const child of children) if (child.type === 'html') addBlock(child)
    } else addInline(parent, children)
  }
  return edits

  function addBlock({ value = '', position: { start, end } }: MarkdownNode) {
    if (isComment(value)) return
    const line = source.lineAt(start.offset)
    const markdown = convertBlock(value, (code, tag) => note(line, code, tag))
    const lineStart = source.text.lastIndexOf('\n', start.offset - 1) + 1
    const indent = source.text.slice(lineStart, start.offset).replaceAll(/[^>\s]/g, ' ')
    // A block that follows at once would otherwise become part of it.
    const isFollowed = source.text[end.offset] === '\n' && source.text[end.offset + 1] !== '\n'
    const text =
      markdown.replaceAll('\n', `\n${indent}`) + (isFollowed && markdown ? `\n${indent}` : '')
    edits.push({ start: start.offset, end: end.offset, text })
  }

  function addInline(parent: MarkdownNode, children: MarkdownNode[]) {
    const linkEnds: string[] = []
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index]
      if (child?.type !== 'html' || isComment(child.value ?? '')) continue
      const [, slash = '', tag = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(child.value ?? '') ?? []
      const name = tag.toLowerCase()
      const { start, end } = child.position
      if (name === 'br') edits.push(...replaceBreak(source.text, parent, index))
      if (keptElements.has(name)) continue
      const closing = children.findIndex(
        ({ type, value }, at) =>
          at > index && type === 'html' && value?.toLowerCase() === `</${name}>`,
      )
      const last = children[closing]
      if (slash === '' && last && whole.test(name)) {
        const stop = last.position.end.offset
        const text = htmlToMarkdown(source.text.slice(start.offset, stop), () => {})
        edits.push({ start: start.offset, end: stop, text })
        index = closing
        continue
      }
      if (last === undefined && typeParameter.test(child.value ?? '')) {
        note(source.lineAt(start.offset), 'KEPT_AS_TEXT', child.value ?? '')
        edits.push({ start: start.offset, end: start.offset, text: '\\' })
        continue
      }
      const text = toInline(child, slash !== '', last !== undefined)
      if (text === null && !silent.has(name))
        note(source.lineAt(start.offset), 'REMOVED', child.value ?? '')
      edits.push({ start: start.offset, end: end.offset, text: text ?? '' })
    }

    /** Null: Markdown has nothing for it, and its text stays. */
    function toInline({ value = '' }: MarkdownNode, isEnd: boolean, isPaired: boolean) {
      const [, name = '', rest = ''] = /^<\/?([\w-]+)([\s\S]*)$/.exec(value) ?? []
      const given = readAttributes(rest)
      const tag = name.toLowerCase()
      if (tag === 'img')
        return toPictureMarkdown(given['src'] ?? '', given['alt'] ?? '', given['title'])
      const mark = lookUp(marks, tag)
      if (mark !== undefined || tag !== 'a') return mark ?? null
      if (isEnd) return linkEnds.pop() ?? ''
      if (!isPaired || given['href'] === undefined) return null
      linkEnds.push(`](<${given['href']}>)`)
      return '['
    }
  }
}

const summary = /(<\/?details\b[^>]*>|<summary\b[^>]*>(?:(?!<summary\b)[\s\S])*?<\/summary>)/i

/** Markdown is read between the tags of details, which are often blocks of their own. */
function convertBlock(html: string, note: Parameters<typeof htmlToMarkdown>[1]): string {
  let all = ''
  for (const [index, part] of html.split(summary).entries()) {
    if (index % 2 === 0) {
      const markdown = htmlToMarkdown(part, note)
      all += markdown && `\n\n${markdown}`
    } else if (/^<summary/i.test(part)) {
      const tag = `<summary>${part.replaceAll(/<[^>]*>/g, '').trim()}</summary>`
      all += all.endsWith('<details>') ? tag : `\n\n${tag}`
    } else all += `\n\n${part.replace(/\s[^>]*/, '').toLowerCase()}`
  }
  return all.trim()
}

/** The break at `index` in `parent`. */
function replaceBreak(text: string, { type, children = [] }: MarkdownNode, index: number): Edit[] {
  const { start = { offset: 0 }, end = start } = children[index]?.position ?? {}
  const edit = { start: start.offset, end: end.offset }
  // Neither goes on in another line.
  if (/^(?:tableCell|heading)$/.test(type)) return []
  // A backslash at the end of a paragraph would be shown.
  if (children.slice(index + 1).every(isBlank)) return [{ ...edit, text: '' }]
  const toLineEnd = /[ \t]*(?=\n)/y
  toLineEnd.lastIndex = end.offset
  const spaces = toLineEnd.exec(text)?.[0]
  // A second line end would end the paragraph.
  return spaces === undefined
    ? [{ ...edit, text: '\\\n' }]
    : [{ ...edit, end: end.offset + spaces.length, text: '\\' }]
}

function isBlank({ type, value = '' }: MarkdownNode): boolean {
  return type === 'html' ? /^<br\b/i.test(value) : type === 'text' && value.trim() === ''
}
