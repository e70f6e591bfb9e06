/** Writes the pictures, links, code and line breaks of an old text as on this site. Parts that need no change keep every byte. */
import { posix } from 'node:path'
import { toSectionId } from '../markdown/headings.ts'
import { type AddressBook, decode } from './addresses.ts'
import type { AddNote, BlogText } from './blog-text.ts'
import { applyEdits, type Edit, type TracedText, traceText } from './edits.ts'
import {
  everyMarkdownNode,
  type MarkdownNode,
  parseMarkdown,
  plainTextOf,
  toCodeInfo,
  toDestination,
  toLinkMarkdown,
  toPictureMarkdown,
} from './markdown-tree.ts'

export interface ConvertContext {
  text: BlogText
  title: string
  book: AddressBook
  showsLineBreaks: boolean
}

export interface AddressOutput {
  note: AddNote
  /** The name of a file in the media; null: it was refused, which has been noted. */
  toMedia(path: string, line: number): string | null
}

/** Reads the text once. What it returns may be called more than once, for other names of files. */
export function findAddresses(
  source: TracedText,
  context: ConvertContext,
): (output: AddressOutput) => string {
  const { text, book } = context
  // What is returned keeps this string, and not the steps that made it.
  const whole = source.text
  const tree = parseMarkdown(whole)
  const nodes = [...everyMarkdownNode(tree)]
  const headings = new Set(
    nodes.filter(({ type }) => type === 'heading').map((node) => toSectionId(plainTextOf(node))),
  )
  const definitions = new Map(
    nodes
      .filter(({ type }) => type === 'definition')
      .map((node) => [labelOf(node), node.url ?? '']),
  )
  const linked = new Set(
    nodes
      .filter(({ type }) => type === 'link' || type === 'linkReference')
      .flatMap((node) => [...everyMarkdownNode(node)]),
  )
  // Where the text of a callout begins: the line before is its title.
  const bodies = new Set(
    nodes.flatMap((node) => {
      const { start, end } = rangeOf(node)
      const title = node.type === 'blockquote' && callout.exec(whole.slice(start, end))
      return title ? [start + title[0].length] : []
    }),
  )
  const edits: Edit[] = []
  const later: ((output: AddressOutput) => Edit | null)[] = []
  const [first] = tree.children ?? []
  if (first && first.depth === 1 && plainTextOf(first).trim() === context.title) {
    edits.push({ ...rangeOf(first), text: '' })
  }
  for (const node of nodes) {
    const line = source.lineAt(node.position.start.offset)
    const range = rangeOf(node)
    const written = whole.slice(range.start, range.end)
    if (node.type === 'text' && !context.showsLineBreaks)
      edits.push(...joinLines(written, range.start).filter(({ end }) => !bodies.has(end)))
    if (node.type === 'code') {
      const [fence = '', marks = '', info = ''] = /^(`{3,}|~{3,})([^\n]*)/.exec(written) ?? []
      const end = range.start + fence.length
      if (info.trim() !== '')
        edits.push({ start: range.start, end, text: marks + convertCodeInfo(info) })
    }
    const picture = node.type === 'image' ? (node.url ?? '') : definitions.get(labelOf(node))
    if (node.type === 'image' || node.type === 'imageReference') {
      const isInLink = linked.has(node)
      later.push((output) => {
        const replacement = toPicture(picture ?? '', node, { line, isInLink, ...output })
        return replacement === null ? null : { ...range, text: replacement }
      })
    }
    if (node.type === 'link' || node.type === 'definition') {
      later.push((output) => {
        const address = toAddress(node.url ?? '', line, output)
        return address === null ? null : replaceAddress(node, written, address)
      })
    }
  }
  return (output) =>
    applyEdits(traceText(whole, 1), [...edits, ...later.flatMap((write) => write(output) ?? [])])
      .text

  function toPicture(
    url: string,
    { alt, title }: MarkdownNode,
    { line, isInLink, note, toMedia }: AddressOutput & { line: number; isInLink: boolean },
  ): string | null {
    const label = alt ?? ''
    const target = book.resolvePicture(url, text)
    if (target.kind === 'file') {
      const name = toMedia(target.path, line)
      return name === null ? null : toPictureMarkdown(`media/${name}`, label, title ?? '')
    }
    const remote = target.kind === 'remote' || target.kind === 'lost' ? target.url : null
    if (remote === null) {
      note(line, 'PICTURE_MISSING', url.slice(0, 200))
      return null
    }
    note(line, target.kind === 'remote' ? (target.why ?? 'PICTURE_REMOTE') : 'PICTURE_MISSING', url)
    // A link cannot contain another one.
    if (isInLink) return label || posix.basename(url)
    return toLinkMarkdown(remote, [label, title].filter(Boolean).join(' – ') || posix.basename(url))
  }

  /** Null: the address stays. */
  function toAddress(url: string, line: number, { note, toMedia }: AddressOutput): string | null {
    const target = book.resolve(url, text)
    if (target.kind === 'post') {
      return `/blog/${target.slug}${target.fragment && `#${toSectionId(target.fragment)}`}`
    }
    if (target.kind === 'file') {
      const name = toMedia(target.path, line)
      return name === null ? null : `media/${name}`
    }
    if (target.kind === 'own') {
      const section = toSectionId(decode(url.slice(1)))
      return url.startsWith('#') && headings.has(section) ? `#${section}` : null
    }
    if (target.kind === 'lost') note(line, 'LINK_DEAD', url)
    else if (target.url !== url) note(line, 'REWRITTEN', url)
    return target.url === url ? null : target.url
  }
}

function labelOf(node: MarkdownNode & { identifier?: string }): string {
  return node.identifier ?? ''
}

function rangeOf({ position: { start, end } }: MarkdownNode): Pick<Edit, 'start' | 'end'> {
  return { start: start.offset, end: end.offset }
}

/** Changes the address alone: a picture in the label may be changed by an edit of its own. */
function replaceAddress(node: MarkdownNode, written: string, address: string): Edit {
  const { start, end } = rangeOf(node)
  const title = node.title ? ` "${node.title.replaceAll('"', '\\"')}"` : ''
  if (node.type === 'definition') {
    const label = written.slice(0, written.indexOf(']:'))
    return { start, end, text: `${label}]: ${toDestination(address)}${title}` }
  }
  if (!written.startsWith('[')) {
    return { start, end, text: toLinkMarkdown(address, written.replace(/^<|>$/g, '')) }
  }
  const label = node.children?.at(-1)?.position.end.offset ?? start + 1
  return { start: label, end, text: `](${toDestination(address)}${title})` }
}

const titled =
  /(?:^|[\s{,])(?:title|file_?name|file|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s{}"',]+))|^\s*\[([^\]]+)\]|^\s+([\w./-]+\.\w+)(?=\s|$)/i
const colon = /^:(?!(?:no-)?line-?numbers)(?:title=)?"?([^"{}]+)"?/i
const marked = /\{[\d,\s-]+\}|hl_lines\s*=\s*["[]*([\d ,"-]*\d)/

/** The language, the title and the marked lines of a code block, however they were written. */
function convertCodeInfo(info: string): string {
  const [, language = '', meta = ''] = /^\s*([^\s:{[]*)(.*)$/.exec(info) ?? []
  const title = (colon.exec(meta)?.[1] ?? titled.exec(meta)?.slice(1).find(Boolean) ?? '').trim()
  const [range, lines] = marked.exec(meta) ?? []
  if (range === undefined && (title === '' || meta.includes(` title="${title}"`))) return info
  const name = language.replace(/^diff_.*/, 'diff') || 'text'
  return toCodeInfo(name, title, lines ?? range?.slice(1, -1))
}

const callout = /^>[ \t]*\[![\w-]+\][^\n]*\n[ \t>]*/
const broken = /[ \t]*\n[ \t>]*/g
/** Written without spaces between words. */
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。」』）]/u

/** This site shows line breaks of the source; where the old one did not, lines become one. */
function joinLines(written: string, start: number): Edit[] {
  return [...written.matchAll(broken)].map((match) => {
    const [before = '', after = ''] = [
      written[match.index - 1],
      written[match.index + match[0].length],
    ]
    const isTight = japanese.test(before) && japanese.test(after)
    const at = start + match.index
    return { start: at, end: at + match[0].length, text: isTight ? '' : ' ' }
  })
}
