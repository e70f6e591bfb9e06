/** Fills in what nobody is asked for: the ids of entries of lists, and what a text is about. */

import { type Field, fieldIn } from './fields.ts'
import { lookUp } from './look-up.ts'
import { deriveSlug } from './slug.ts'
import { cleanLine } from './text.ts'

/**
 * A draft as it is published. What is not of the right type stays, for the check. `published`: what is published now; a
 * summary that was made from it follows the text.
 */
export function completeDocument(field: Field, value: unknown, published?: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) {
    return fillIds(
      field.item,
      value.map((entry) => completeDocument(field.item, entry)),
    )
  }
  if ((field.type !== 'group' && field.type !== 'localized') || !isGroup(value)) return value
  const before = isGroup(published) ? published : {}
  const entries = Object.entries(value).map(([name, inner]) => {
    const known = fieldIn(field, name)
    return [name, known ? completeDocument(known, inner, lookUp(before, name)) : inner]
  })
  const whole = Object.fromEntries(entries)
  return field.type === 'group' ? fillOutlines(field.fields, whole, before) : whole
}

type Group = Record<string, unknown>

function fillOutlines(fields: Record<string, Field>, group: Group, before: Group): Group {
  const made = Object.entries(fields).flatMap(([name, field]) => {
    const from = field.type === 'text' && field.outlines
    if (!from) return []
    const outline = (texts: Group) => outlineOf(lookUp(texts, from)) || String(texts['title'] ?? '')
    const typed = lookUp(group, name) ?? ''
    const isMade = typed !== '' && typed === lookUp(before, name) && typed === outline(before)
    const isBlank = typeof typed === 'string' && typed.trim() === ''
    const next = outline(group)
    return (isBlank || isMade) && next !== '' ? [[name, next]] : []
  })
  return { ...group, ...Object.fromEntries(made) }
}

/** In characters, enough for a list and a search result. */
const outlineLimit = 150

/** The beginning of a text in Markdown, as plain words: its first paragraph, up to the end of a sentence. */
export function outlineOf(markdown: unknown): string {
  if (typeof markdown !== 'string') return ''
  const blocks = markdown.replaceAll(/^(```|~~~).*?(?:^\1.*?$|(?![\s\S]))/gms, '').split(/\n\s*\n/)
  const paragraph = blocks.map(toPlain).find((text) => text !== '') ?? ''
  if (paragraph.length <= outlineLimit) return paragraph
  const cut = paragraph.slice(0, outlineLimit)
  const sentences = /^.{40,}(?:[.!?](?=\s)|[。！？])/.exec(cut)
  return sentences?.[0] ?? `${cut.replace(/\s+\S*$/, '')}…`
}

/** Headings, tables, pictures and formulas are no sentences. */
function toPlain(block: string): string {
  const lines = block
    .split('\n')
    .filter((line) => !/^\s*(?:#|\||:::?|<|\$\$|\[\^|---|\*\*\*)/.test(line))
  const words = lines
    .map((line) => line.replace(/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?(?:\[[ x!\w]*\]\s+)?/i, ''))
    .join(' ')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|\[[\^!][^\]]*\]|<[^>]+>/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|\{([^{}|]+)\|[^{}]*\}/g, '$1$2')
    .replaceAll(/(\*\*|__|~~|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  return cleanLine(words).replaceAll(/\s+/g, ' ')
}

function fillIds(item: Field, entries: unknown[]): unknown[] {
  if (item.type !== 'group') return entries
  return Object.entries(item.fields).reduce((all, [name, field]) => {
    const from = field.type === 'text' && field.madeFrom
    if (!from) return all
    const taken = new Set(all.map((entry) => isGroup(entry) && lookUp(entry, name)))
    return all.map((entry, index) => {
      if (!isGroup(entry) || lookUp(entry, name)) return entry
      const text = lookUp(entry, from)
      const titles = isGroup(text) ? text : {}
      const id = deriveSlug(titles, `${name}-${index + 1}`, (one) => taken.has(one))
      taken.add(id)
      return { ...entry, [name]: id }
    })
  }, entries)
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
