/** Random valid documents of the kinds that have any number of them, derived from their schemas. */
import fc from 'fast-check'
import * as v from 'valibot'
import type { Content } from '#shared/content.ts'
import { contentKinds, type ListedKind } from '#shared/content-kinds.ts'
import type { Field, TextControl } from '#shared/fields.ts'
import { findTakenAddress } from '#shared/own-pages.ts'
import {
  day,
  id,
  line,
  localized,
  moment,
  month,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  url,
} from './arbitrary-text.ts'
import { type ListedMember, listedKinds } from './listed-kinds.ts'

/**
 * Random lists of documents, for all kinds whose documents refer to no other document. By the member of the content.
 */
export function arbitraryLists(ids: string[]) {
  const members = listedKinds
    .filter((kind) => kind !== 'course')
    .map((kind) => {
      const named = kind === 'page' ? ids.filter((id) => findTakenAddress(id) === null) : ids
      return [contentKinds[kind].member, byId(named, arbitraryEntry(kind))]
    })
  return Object.fromEntries(members) as {
    [Member in Exclude<ListedMember, 'courses'>]: fc.Arbitrary<Content[Member]>
  }
}

export function byId<Value>(ids: string[], value: fc.Arbitrary<Value>) {
  const documents = fc.record(Object.fromEntries(ids.map((id) => [id, value])))
  return documents as fc.Arbitrary<Record<string, Value>>
}

function arbitraryEntry(kind: ListedKind): fc.Arbitrary<unknown> {
  const { fields } = contentKinds[kind]
  // The schema may refuse empty texts, and dates in the wrong order.
  return arbitraryOf(fields).filter((document) => v.is(fields.schema(), document))
}

function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'text':
      return arbitraryText(field.control, field.limit)
    case 'number':
      return fc.integer({ min: Math.ceil(field.min), max: Math.floor(field.max) })
    case 'choice':
      return fc.constantFrom(...field.values)
    case 'localized':
      return localized(arbitraryOf(field.field))
    case 'list':
      return fc.array(arbitraryOf(field.item), { maxLength: Math.min(3, field.limit) })
    case 'group': {
      const fields = Object.entries(field.fields)
      return fc.record(
        Object.fromEntries(fields.map(([name, inner]) => [name, arbitraryOf(inner)])),
        { requiredKeys: fields.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name])) },
      )
    }
  }
}

function arbitraryText(control: TextControl, limit: number): fc.Arbitrary<string> {
  switch (control) {
    case 'line':
      return seldomEmpty(line(limit), optionalLine(limit))
    case 'lines':
    case 'markdown':
      return seldomEmpty(paragraphs(limit), optionalParagraphs(limit))
    case 'day':
      return day
    case 'month':
      return month
    case 'moment':
      return moment
    case 'url':
      return url
    case 'slug':
    case 'icon':
      return id
    default:
      throw new Error(`Nothing random is valid as ${control}: it names something that must exist.`)
  }
}

/**
 * Rarely empty: a field does not tell whether it may be empty, and a document with many empty fields is hardly ever
 * valid.
 */
function seldomEmpty(text: fc.Arbitrary<string>, orEmpty: fc.Arbitrary<string>) {
  return fc.oneof({ arbitrary: text, weight: 9 }, { arbitrary: orEmpty, weight: 1 })
}
