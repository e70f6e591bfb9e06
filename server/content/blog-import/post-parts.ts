/** Reads what the front matter of other programs says about a post. */

import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { postLimits, tagSchema } from '#shared/posts.ts'
import { httpsUrl } from '#shared/text.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { AddNote } from './blog-note.ts'
import type { BlogText } from './blog-text.ts'
import type { FrontFields } from './front-fields.ts'
import { listField, textField, toLanguage } from './list-texts.ts'
import { delay, readDate, toMoment, type WrittenDate } from './written-date.ts'

export interface PostParts {
  title: string
  /** The whole of a title that is too long; empty otherwise. */
  longTitle: string
  /** Empty if there is none. */
  summary: string
  date: WrittenDate | null
  updated: string | null
  tags: string[]
  isDraft: boolean
  cover: { url: string; alt: string; line: number } | null
  language: Language | null
  /** Where it appeared first; null: here, or the field is no address. */
  canonical: string | null
  /** The address that its author chose. */
  slug: string
  series: { name: string; part: number | null } | null
}

export const summaryLimit = 300

const coverFields = [
  'cover',
  'image',
  'heroImage',
  'thumbnail',
  'featured_image',
  'ogImage',
  'images',
]

const canonicalFields = ['canonical', 'canonical_url', 'canonicalURL', 'canonicalUrl']

/** Names of Hugo, which reads them in any case; the first is the usual one. */
const expiryFields = ['expiryDate', 'expirydate', 'unpublishdate']

/** `origin`: of the old blog. `at`: the time of the import. */
export function readParts(
  text: BlogText,
  { zone, origin, at }: { zone: string; origin: string | null; at: Date },
  note: AddNote,
): PostParts {
  const { fields, lineOf } = text
  const used = new Set<string>()
  /** The first of these fields that says something. */
  const take = (...names: string[]): unknown => {
    for (const name of names) used.add(name)
    return names.map((name) => lookUp(fields, name)).find((value) => !isEmpty(value))
  }
  const noteField = (name: string, code: Parameters<AddNote>[1], about: string) =>
    note(lineOf(name), code, about)

  const longTitle = textField(take('title')).replaceAll(/\s+/g, ' ') || text.name
  const title = cut(longTitle, postLimits.title)
  if (title !== longTitle) noteField('title', 'TITLE_CUT', longTitle)
  const whole = textField(take('summary', 'description', 'excerpt', 'subtitle')).replaceAll(
    /\s+/g,
    ' ',
  )
  const summary = cut(whole, summaryLimit)
  if (summary !== whole) noteField('description', 'SUMMARY_CUT', whole)

  const dateFields = [
    'date',
    'pubDate',
    'pubDatetime',
    'publishDate',
    'published_at',
    'released_at',
    'created_at',
  ]
  const written = take(...dateFields) ?? text.date
  const date = readDate(written, zone)
  const appears = readDate(take('publishDate', 'publishdate', 'published'), zone)
  if (!date) noteField('date', 'DATE_MISSING', textField(written))
  const updatedFields = [
    'lastmod',
    'updated',
    'updatedDate',
    'modDatetime',
    'last_modified_at',
    'modified',
    'updated_at',
  ]
  const updated = readDate(take(...updatedFields), zone)?.day ?? null
  const language = toLanguage(take('lang', 'language', 'locale', 'languageCode')) ?? text.language
  const given = take('lang', 'language', 'locale', 'languageCode')
  if (given !== undefined && toLanguage(given) === null) {
    noteField('lang', 'LANGUAGE_UNKNOWN', textField(given))
  }
  // This site does not withdraw a post at a time: one that would expire later stays, and the report names the field.
  const expires = expiryFields.find((name) => isPast(lookUp(fields, name), zone, at))
  if (expires !== undefined) noteField(expires, 'EXPIRED', textOf(take(expires)))
  const isDraft =
    text.isDraft ||
    expires !== undefined ||
    isYes(take('draft')) ||
    isNo(take('published')) ||
    isYes(take('is_private', 'private')) ||
    /^(?:draft|private)$/.test(textField(take('status')))
  take('permalink', 'url', 'aliases', 'redirect_from', 'translationKey', 'ref', 'url_slug')
  const canonical = readCanonical(fields, origin)
  if (canonical !== null) take(...canonicalFields)
  const slug = textField(take('slug'))
  const tags = readTags(
    [
      ...listField(take('tags', 'tag'), /[\s,]+/),
      ...listField(take('categories', 'category'), /\s*,\s*/),
    ],
    (code, tag) => noteField('tags', code, tag),
  )
  const parts: PostParts = {
    title,
    longTitle: title === longTitle ? '' : longTitle,
    summary,
    date: date && appears ? delay(date, appears, zone) : date,
    updated,
    tags,
    isDraft,
    cover: readCover(
      take(...coverFields),
      lineOf(coverFields.find((name) => !isEmpty(lookUp(fields, name))) ?? ''),
    ),
    language,
    canonical,
    slug,
    series: readSeries(take('series'), take('series_order', 'seriesOrder', 'part', 'series_index')),
  }
  reportUnused(fields, used, noteField)
  return parts
}

/** YAML 1.2 reads `yes` and `no` as text, but Jekyll reads YAML 1.1; Hugo also accepts a quoted `"true"`. */
function isYes(value: unknown): boolean {
  return /^(?:true|yes|on|1)$/i.test(String(value ?? ''))
}

function isNo(value: unknown): boolean {
  return /^(?:false|no|off|0)$/i.test(String(value ?? ''))
}

function isPast(written: unknown, zone: string, at: Date): boolean {
  const date = readDate(written, zone)
  return date !== null && Date.parse(toMoment(date, zone)) <= at.getTime()
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** At a word, where there are any. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const short = [...text.slice(0, limit - 1)].join('').replace(/[\ud800-\udbff]$/, '')
  const word = short.replace(/\s+\S*$/, '')
  return `${word.length > limit / 2 ? word : short}…`
}

function readTags(
  written: string[],
  note: (code: 'TAG_CHANGED' | 'TAG_LEFT_OUT', tag: string) => void,
): string[] {
  const tags = new Map<string, string>()
  for (const one of written) {
    const tag = cut(one.replaceAll(/[/\\%]+/g, '-').replaceAll(/\s+/g, ' '), 40)
    if (tag !== one) note('TAG_CHANGED', one)
    if (tags.has(tag.toLowerCase())) continue
    if (v.is(tagSchema, tag) && tags.size < postLimits.tags) tags.set(tag.toLowerCase(), tag)
    else note('TAG_LEFT_OUT', one)
  }
  return [...tags.values()]
}

function readCover(written: unknown, line: number): PostParts['cover'] {
  const [first] = Array.isArray(written) ? written : [written]
  const fields: FrontFields = isGroup(first) ? first : { src: first }
  const url = ['image', 'src', 'url', 'path', 'feature']
    .map((name) => textField(lookUp(fields, name)))
    .find(Boolean)
  if (!url) return null
  const alt = textField(fields['alt'])
  return { url, alt, line }
}

/** Old blogs name their own pages too, which are replaced by those of this site. */
function readCanonical(fields: FrontFields, origin: string | null): string | null {
  const url = canonicalFields.map((name) => textField(lookUp(fields, name))).find(Boolean) ?? ''
  if (!v.is(httpsUrl, url)) return null
  const isOwn =
    origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(url).host
  return isOwn ? null : url
}

function readSeries(written: unknown, part: unknown): PostParts['series'] {
  const [first] = Array.isArray(written) ? written : [written]
  const fields: FrontFields = isGroup(first) ? first : { name: first }
  const name = textField(fields['name'] ?? fields['title'])
  const number = Number(fields['part'] ?? fields['order'] ?? part)
  if (name === '' || name.length > 60) return null
  return { name, part: Number.isInteger(number) && number >= 1 && number <= 1000 ? number : null }
}

/** What this site has no field for is in the report, so that it can be looked up there. */
function reportUnused(
  fields: FrontFields,
  used: ReadonlySet<string>,
  noteField: (name: string, code: 'FIELD_UNUSED', about: string) => void,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (used.has(name) || isEmpty(value)) continue
    noteField(name, 'FIELD_UNUSED', `${name}: ${cut(textOf(value), 200)}`)
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
