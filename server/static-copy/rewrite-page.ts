/**
 * Rewrites the addresses of a page to those of the copy, and lists them. Only the values that hold one are replaced: everything
 * else stays as it was rendered. No parser: React and rehype write every tag whole and every value in double quotes, and
 * building a tree took longer than rendering the page.
 */
import { createHash } from 'node:crypto'
import { lookUp } from '#shared/look-up.ts'
import type { CopyAddresses, Target } from './copy-addresses.ts'

export interface RewrittenPage {
  html: string
  links: (Target & { written: string })[]
  ids: string[]
  /** What its content says: its first article. */
  text: string
  /** Where the items of a list lead. */
  items: Target[]
}

interface Attribute {
  name: string
  /** Decoded. */
  value: string
  /** Where it is written, without the quotes. */
  start: number
  end: number
}

const ofOne = new Set(['href', 'src', 'poster', 'action', 'xlink:href'])
const ofSeveral = new Set(['srcset', 'imagesrcset'])
/** Directives that a `<meta>` may not have, and those of what the copy does not have. */
const ofHeaders = /^(?:frame-ancestors|frame-src|report-uri|report-to) /

/** `at`: the address that the site was asked for. `policy`: of the page, by its header. */
export function rewritePage(
  html: string,
  at: string,
  policy: string,
  addresses: CopyAddresses,
): RewrittenPage {
  const page: RewrittenPage = { html, links: [], ids: [], text: '', items: [] }
  let done = ''
  let from = 0
  let metaAt = 0
  let depth = 0
  let isRead = false
  let isItem = false
  const isAbsolute = (written: string) => /^https?:/.test(written)

  function cut(start: number, end: number, text: string): void {
    done += html.slice(from, start) + text
    from = end
  }

  function rewrite(written: string): string {
    const target = addresses.find(written, at)
    if (target === null) return written
    page.links.push({ ...target, written })
    if (written.startsWith('#')) return written
    return isAbsolute(written) ? addresses.origin + target.address : target.address
  }

  const rewriteProps = (json: string) =>
    JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith('/') ? rewrite(value) : value,
    )

  function rewriteValue(name: string, value: string): string {
    if (ofOne.has(name)) return rewrite(value)
    if (name === 'content' && isAbsolute(value)) return rewrite(value)
    if (name === 'data-props') return rewriteProps(value)
    if (!ofSeveral.has(name)) return value
    const each = value.split(/\s*,\s*/)
    return each.map((one) => one.replace(/^\S+/, (address) => rewrite(address))).join(', ')
  }

  function rewriteTag(name: string, attributes: Attribute[], end: number): void {
    for (const { name, value, start, end } of attributes) {
      if (name === 'id') page.ids.push(value)
      if (name === 'data-item') isItem = true
      const rewritten = rewriteValue(name, value)
      if (rewritten !== value) cut(start, end, escapeValue(rewritten))
    }
    if (name === 'a' && isItem) {
      isItem = false
      const href = attributes.find(({ name }) => name === 'href')
      const target = href && addresses.find(href.value, at)
      if (target) page.items.push(target)
    }
    if (attributes.some(({ name }) => name === 'charset')) metaAt = done.length + end - from
  }

  /** On paper, a page says where it is. */
  function rewriteText(start: number, end: number): void {
    if (start === end) return
    const written = html.slice(start, end)
    const text = addresses.inText(written)
    if (depth > 0 && !isRead) page.text += ` ${decodeText(text)}`
    if (text !== written) cut(start, end, text)
  }

  /** The text of a style or of data; scripts have no addresses. */
  function rewriteRaw(name: string, attributes: Attribute[], start: number, end: number): void {
    const isData = attributes.some(({ value }) => value === 'application/ld+json')
    if (name === 'script' && !isData) return
    const text = html.slice(start, end)
    const rewritten = isData
      ? addresses.inText(text)
      : text.replace(/(url\(["']?)(\/[^"')]+)/g, (_, open, path) => open + rewrite(path))
    if (rewritten === text) return
    cut(start, end, rewritten)
    policy = policy.replace(toHash(text), toHash(rewritten))
  }

  for (const { name, isEnd, attributes, textStart, start, end, rawEnd } of readTags(html)) {
    rewriteText(textStart, start)
    if (name === 'article') {
      depth += isEnd ? -1 : 1
      isRead ||= depth === 0 && page.text !== ''
    }
    if (isEnd) continue
    rewriteTag(name, attributes, end)
    if (rawEnd > end) rewriteRaw(name, attributes, end, rawEnd)
  }
  const directives = policy.split('; ').filter((one) => !ofHeaders.test(one))
  const content = escapeValue(directives.join('; '))
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}"/>`
  done += html.slice(from)
  page.html = done.slice(0, metaAt) + meta + done.slice(metaAt)
  return page
}

interface Tag {
  /** Of the text before it. */
  textStart: number
  start: number
  end: number
  name: string
  isEnd: boolean
  attributes: Attribute[]
  /** Where the text of a script or style ends; else `end`. */
  rawEnd: number
}

function* readTags(html: string): Generator<Tag> {
  const opening = /<(?:!--.*?-->|!doctype[^>]*>|(\/?)([a-z][^\s/>]*))/gis
  const attribute = /\s+([^\s=/>]+)(?:="([^"]*)")?/y
  const closing = /\s*\/?>/y
  let textStart = 0
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [, slash = '', name = ''] = match
    const attributes: Attribute[] = []
    let end = opening.lastIndex
    if (name) {
      attribute.lastIndex = end
      for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
        const [, name = '', value = ''] = found
        end = attribute.lastIndex
        const start = end - value.length - 1
        attributes.push({ name: name.toLowerCase(), value: decodeText(value), start, end: end - 1 })
      }
      closing.lastIndex = end
      if (!closing.test(html)) continue
      end = closing.lastIndex
    }
    const isRaw = slash === '' && (name === 'script' || name === 'style')
    const closed = isRaw ? html.indexOf(`</${name}`, end) : -1
    const rawEnd = Math.max(closed, end)
    yield { textStart, start: match.index, end, name, isEnd: slash !== '', attributes, rawEnd }
    textStart = rawEnd
    opening.lastIndex = rawEnd
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The references that React and rehype write. */
function decodeText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return name ? (lookUp(named, name) ?? whole) : String.fromCodePoint(point)
  })
}

export function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function toHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
