/**
 * Rewrites the addresses of a page to those of the copy, and lists them. Only the attributes that hold one are replaced, in
 * the text of the page: everything else stays as it was rendered.
 */
import { createHash } from 'node:crypto'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { lookUp } from '#shared/look-up.ts'
import type { CopyAddresses, Target } from './copy-addresses.ts'

export interface RewrittenPage {
  html: string
  links: (Target & { written: string })[]
  ids: Set<string>
  /** What its content says. */
  text: string
  /** Where the items of a list lead. */
  items: Target[]
}

interface Cut {
  start: number
  end: number
  text: string
}

interface Span {
  start: { offset?: number }
  end: { offset?: number }
}

/** With the places that the parser found in the text. */
interface Placed {
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Placed[]
  /** Of a `<template>`. */
  content?: Placed
  position?: Span
  data?: { position?: { properties?: Record<string, Span | undefined> } }
}

const ofOne = ['href', 'src', 'poster', 'action', 'xLinkHref']
const ofSeveral = ['srcSet', 'imageSrcSet']
/** Directives that a `<meta>` may not have, and those of what the copy does not have. */
const ofHeaders = /^(?:frame-ancestors|frame-src|report-uri|report-to) /

const parser = unified().use(rehypeParse, { verbose: true })

/** `at`: the address that the site was asked for. `policy`: of the page, by its header. */
export function rewritePage(
  html: string,
  at: string,
  policy: string,
  addresses: CopyAddresses,
): RewrittenPage {
  const cuts: Cut[] = []
  let metaAt = 0
  const page: RewrittenPage = { html, links: [], ids: new Set(), text: '', items: [] }
  const isAbsolute = (written: string) => /^https?:/.test(written)

  function rewrite(written: string): string {
    const target = addresses.find(written, at)
    if (target === null) return written
    page.links.push({ ...target, written })
    if (written.startsWith('#')) return written
    const { origin } = new URL(written, 'http://relative.invalid')
    return isAbsolute(written) ? origin + target.address : target.address
  }

  const rewriteProps = (json: string) =>
    JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith('/') ? rewrite(value) : value,
    )

  function replace(node: Placed, name: string, value: string, found: string): void {
    const span = lookUp(node.data?.position?.properties, name)
    const { start, end } = offsetsOf(span)
    if (value === found) return
    const written = html.slice(start, end)
    const attribute = written.slice(0, written.indexOf('='))
    cuts.push({ start, end, text: `${attribute}="${escapeValue(value)}"` })
  }

  function rewriteAttributes(node: Placed): void {
    for (const [name, value] of Object.entries(node.properties ?? {})) {
      if (name === 'id') page.ids.add(String(value))
      else if (ofOne.includes(name)) replace(node, name, rewrite(String(value)), String(value))
      else if (ofSeveral.includes(name)) {
        const all = Array.isArray(value) ? value.map(String) : String(value).split(/\s*,\s*/)
        const rewritten = all.map((one) => one.replace(/^\S+/, (address) => rewrite(address)))
        replace(node, name, rewritten.join(', '), all.join(', '))
      } else if (name === 'content' && isAbsolute(String(value)))
        replace(node, name, rewrite(String(value)), String(value))
      else if (name === 'dataProps') replace(node, name, rewriteProps(String(value)), String(value))
    }
  }

  /** On paper, a page says where it is. */
  function rewriteText({ position }: Placed): void {
    const { start, end } = offsetsOf(position)
    const written = html.slice(start, end)
    const text = addresses.inText(written)
    if (text !== written) cuts.push({ start, end, text })
  }

  /** The text of a style or of data; scripts have no addresses. */
  function rewriteRaw(node: Placed): void {
    const [raw] = node.children ?? []
    const { value = '' } = raw ?? {}
    const isData = node.properties?.['type'] === 'application/ld+json'
    if (!raw?.position || (node.tagName === 'script' && !isData)) return
    const rewritten = isData
      ? addresses.inText(value)
      : value.replace(/(url\(["']?)(\/[^"')]+)/g, (_, open, path) => open + rewrite(path))
    if (rewritten === value) return
    cuts.push({ ...offsetsOf(raw.position), text: rewritten })
    policy = policy.replace(toHash(value), toHash(rewritten))
  }

  for (const node of everyNode(parser.parse(html) as Placed)) {
    if (node.tagName === 'style' || node.tagName === 'script') rewriteRaw(node)
    else for (const child of node.children ?? []) if (child.value !== undefined) rewriteText(child)
    rewriteAttributes(node)
    if (node.tagName === 'article') page.text ||= addresses.inText(textOf(node))
    if (node.properties?.['dataItem'] !== undefined) {
      const link = everyNode(node).find(({ tagName }) => tagName === 'a')
      const target = addresses.find(String(link?.properties?.['href'] ?? ''), at)
      if (target) page.items.push(target)
    }
    if (node.properties?.['charSet'] !== undefined) metaAt = offsetsOf(node.position).end
  }
  const directives = policy.split('; ').filter((one) => !ofHeaders.test(one))
  const content = escapeValue(directives.join('; '))
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}"/>`
  page.html = cut(html, [...cuts, { start: metaAt, end: metaAt, text: meta }])
  return page
}

function cut(html: string, cuts: Cut[]): string {
  let done = ''
  let from = 0
  for (const { start, end, text } of cuts.toSorted((one, other) => one.start - other.start)) {
    done += html.slice(from, start) + text
    from = end
  }
  return done + html.slice(from)
}

function* everyNode(node: Placed): Generator<Placed> {
  yield node
  for (const child of node.children ?? []) yield* everyNode(child)
  if (node.content) yield* everyNode(node.content)
}

function textOf({ children = [], tagName, value = '' }: Placed): string {
  if (tagName === 'script' || tagName === 'style') return ''
  return value + children.map(textOf).join(' ')
}

function offsetsOf(span: Span | undefined): { start: number; end: number } {
  const [start, end] = [span?.start.offset, span?.end.offset]
  if (start === undefined || end === undefined) throw new Error('The parser gave no place.')
  return { start, end }
}

export function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function toHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
