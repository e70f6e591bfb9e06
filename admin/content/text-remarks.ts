/** Where in a text a hint points to, and the act that mends it. Every step is linear in the text. */
import type { FieldPath } from '#shared/check-document.ts'
import { namesInAddress, toReference } from '#shared/media.ts'
import { findInvisible } from '#shared/text-warnings.ts'
import { findInMarkdown, type Warning } from './find-warnings.ts'
import { type MarkdownParts, type Place, readMarkdown } from './read-markdown.ts'

export interface Mend {
  name: 'https' | 'use' | 'unlink' | 'remove' | 'removePicture' | 'choose' | 'describe' | 'level'
  /** What stands there afterwards, if that is not plain. */
  to: string
  /** Without any, the place is selected, and its writer goes on. */
  changes: readonly Change[]
}
export interface Change {
  from: number
  to: number
  insert: string
}

export interface TextRemark {
  warning: Warning
  places: readonly Place[]
  mends: readonly Mend[]
}

/** A text with more than this to mend is not helped by more hints. */
const mostShown = 100

/** `asked`: what the server has found in the document, in a text that may have changed since. */
export function findRemarks(
  path: FieldPath,
  text: string,
  asked: readonly Warning[],
): TextRemark[] {
  const parts = readMarkdown(text)
  const key = path.join('.')
  const own = asked.filter((warning) => warning.path.join('.') === key)
  const all = [...findInMarkdown(path, text, parts), ...own]
  return [...new Map(all.map((warning) => [keyOf(warning), warning])).values()]
    .slice(0, mostShown)
    .map((warning) => findRemark(text, warning, parts))
    .filter(({ places }) => places.length > 0)
    .sort((one, other) => (one.places[0]?.[0] ?? 0) - (other.places[0]?.[0] ?? 0))
}

/** What several places have in common is one hint, and one act mends it. */
export function keyOf(warning: Warning): string {
  return JSON.stringify('what' in warning ? { ...warning, line: 0 } : warning)
}

export function findRemark(
  text: string,
  warning: Warning,
  parts: MarkdownParts = readMarkdown(text),
): TextRemark {
  const places = findPlaces(text, parts, warning)
  return { warning, places, mends: listMends(text, parts, warning, places) }
}

/** In their order in the text. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  let at = 0
  const parts = changes.flatMap(({ from, to, insert }) => {
    const before = text.slice(at, from)
    at = to
    return [before, insert]
  })
  return parts.join('') + text.slice(at)
}

function findPlaces(
  text: string,
  { headings, images, prose }: MarkdownParts,
  warning: Warning,
): Place[] {
  switch (warning.name) {
    case 'invisible':
      return findInvisible(text, prose)
    case 'headingOrder':
      return headings.filter((one) => one.text === warning.text).map(({ place }) => place)
    case 'imageWithoutAlt':
      return images
        .filter(({ alt, address }) => alt.trim() === '' && address === warning.address)
        .map(({ place }) => place)
    case 'stilledPicture':
      return images
        .filter(({ address }) => namesInAddress(address).map(toReference).includes(warning.address))
        .map(({ place }) => place)
    case 'plainHttp':
    case 'deadLink':
    case 'deadFragment':
    case 'lostPicture':
      return findAddress(prose, warning.what)
    case 'droppedHtml':
      return findLine(text, warning.line).filter(([from, to]) =>
        text.slice(from, to).includes(`<${warning.what}`),
      )
    case 'undrawnDiagram':
    case 'largeDiagram':
      return findLine(text, warning.line)
    default:
      return []
  }
}

/** `address`: as it was written, or decoded. */
function findAddress(prose: string, address: string): Place[] {
  const found: Place[] = []
  for (const written of new Set([address, encodeURI(address.toWellFormed())])) {
    if (written === '') continue
    const { length } = written
    for (let at = prose.indexOf(written); at >= 0; at = prose.indexOf(written, at + length)) {
      const end = at + length
      const isPart =
        /[\p{L}\p{N}#./]/u.test(prose[at - 1] ?? ' ') ||
        /^(?:[\p{L}\p{N}_/?#%&=-]|\.[\p{L}\p{N}])/u.test(prose.slice(end, end + 2))
      if (!isPart) found.push([at, end])
    }
  }
  return found.sort(([one], [other]) => one - other)
}

function findLine(text: string, line: number): Place[] {
  let from = 0
  for (let now = 1; now < line; now += 1) {
    from = text.indexOf('\n', from) + 1
    if (from === 0) return []
  }
  const end = text.indexOf('\n', from)
  return [[from, end < 0 ? text.length : end]]
}

function listMends(
  text: string,
  parts: MarkdownParts,
  warning: Warning,
  places: readonly Place[],
): Mend[] {
  const [first] = places
  if (!first) return []
  // What has to be looked for around a place is looked for around some.
  const some = places.slice(0, mostShown)
  const mend = (name: Mend['name'], changes: readonly Change[], to = ''): Mend[] =>
    changes.length > 0 || name === 'describe' || name === 'choose' ? [{ name, to, changes }] : []
  switch (warning.name) {
    case 'plainHttp':
      return mend('https', places.map(put('https', 'http'.length)))
    case 'invisible': {
      const isSpace = (place: Place) => text.slice(...place) === '\u00a0'
      return mend(
        'remove',
        places.map((place) => put(isSpace(place) ? ' ' : '')(place)),
      )
    }
    case 'imageWithoutAlt':
      return mend('describe', [])
    case 'headingOrder': {
      const at = parts.headings.findIndex(({ place }) => place[0] === first[0])
      const level = '#'.repeat((parts.headings[at - 1]?.level ?? 1) + 1)
      const [, indent = '', marks = ''] = /^( *)(#+)/.exec(text.slice(...first)) ?? []
      const from = first[0] + indent.length
      return marks === '' ? [] : mend('level', [put(level, marks.length)([from, from])], level)
    }
    case 'lostPicture': {
      const lost = parts.images.filter(({ place: [from, to] }) =>
        some.some(([at]) => at > from && at < to),
      )
      const remove = mend(
        'removePicture',
        lost.map(({ place }) => put('')(place)),
      )
      return [
        ...(warning.choices ?? []).flatMap((to) => mend('use', places.map(put(to)), to)),
        ...mend('choose', []),
        ...remove,
      ]
    }
    case 'deadLink':
    case 'deadFragment': {
      const remove = mend(
        'unlink',
        some.flatMap((place) => unlink(text, place)),
      )
      return [
        ...(warning.choices ?? []).flatMap((to) => mend('use', places.map(put(to)), to)),
        ...remove,
      ]
    }
    default:
      return []
  }
}

/** Writes in a place, or in its first characters. */
const put =
  (insert: string, length?: number) =>
  ([from, end]: Place): Change => ({ from, to: length === undefined ? end : from + length, insert })

/** The words of a link stay. */
function unlink(text: string, [at, end]: Place): Change[] {
  const line = text.lastIndexOf('\n', at - 1) + 1
  const open = text.lastIndexOf('[', at)
  const [link, label = ''] = /^\[([^[\]]*)\]\(<?$/.exec(text.slice(Math.max(line, open), at)) ?? []
  const [close] = /^[^)\n]*\)/.exec(text.slice(end)) ?? []
  return link && close ? [{ from: open, to: end + close.length, insert: label }] : []
}
