/** The text of an older Ghost: Mobiledoc 0.3, with cards of Ghost. */
import { isGroup } from '../folder/yaml-document.ts'
import { cardToHtml, escapeHtml } from './ghost-cards.ts'

type Row = unknown[]

export function mobiledocToHtml(document: Record<string, unknown>): string {
  const tables = {
    markups: rowsOf(document['markups']),
    atoms: rowsOf(document['atoms']),
    cards: rowsOf(document['cards']),
  }
  return rowsOf(document['sections'])
    .map((section) => sectionToHtml(section, tables))
    .join('')
}

type Tables = Record<'markups' | 'atoms' | 'cards', Row[]>

function sectionToHtml([type, ...rest]: Row, tables: Tables): string {
  if (type === 10) {
    const [name, payload] = tables.cards[Number(rest[0])] ?? []
    return cardToHtml(String(name), isGroup(payload) ? payload : {})
  }
  const tag = /^(?:p|h[1-6]|blockquote|ul|ol|aside)$/.test(String(rest[0])) ? String(rest[0]) : 'p'
  if (type === 1) return `<${tag}>${markersToHtml(rowsOf(rest[1]), tables)}</${tag}>`
  if (type !== 3) return ''
  const items = rowsOf(rest[1]).map(
    (item) => `<li>${markersToHtml(item.filter(Array.isArray), tables)}</li>`,
  )
  return `<${tag}>${items.join('')}</${tag}>`
}

/** A marker opens markups, has a text, and closes some of those that are open. */
function markersToHtml(markers: Row[], { markups, atoms }: Tables): string {
  const open: string[] = []
  let html = ''
  for (const [type, opened, closed, value] of markers) {
    for (const index of Array.isArray(opened) ? opened : []) {
      const [tag, attributes] = markups[Number(index)] ?? []
      const name = /^[a-z]{1,6}$/.test(String(tag)) ? String(tag) : 'span'
      const at = Array.isArray(attributes) ? attributes.indexOf('href') : -1
      const href = at >= 0 ? ` href="${escapeHtml(String((attributes as Row)[at + 1] ?? ''))}"` : ''
      html += `<${name}${href}>`
      open.push(name)
    }
    const [atom, text] = type === 1 ? (atoms[Number(value)] ?? []) : []
    html += atom === 'soft-return' ? '<br>' : escapeHtml(String(type === 1 ? text : (value ?? '')))
    for (let left = Number(closed ?? 0); left > 0; left -= 1) html += `</${open.pop() ?? 'span'}>`
  }
  return html
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(Array.isArray) : []
}
