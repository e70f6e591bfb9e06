/** Fills in what nobody is asked for: the ids of entries of lists. */

import type { Field } from './fields.ts'
import { lookUp } from './look-up.ts'
import { deriveSlug } from './slug.ts'

/** A draft as it is published. What is not of the right type stays, for the check. */
export function completeDocument(field: Field, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) {
    return fillIds(
      field.item,
      value.map((entry) => completeDocument(field.item, entry)),
    )
  }
  if (field.type !== 'group' || !isGroup(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const known = lookUp(field.fields, name)
    return [name, known ? completeDocument(known, inner) : inner]
  })
  return Object.fromEntries(entries)
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

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
