/** Reads what the front matter of other programs says about a post. */

import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { postLimits, tagSchema } from '#shared/posts.ts'
import { httpsUrl } from '#shared/text.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { AddNote, BlogText } from './blog-text.ts'
import { type FrontFields, listField, textField, toFields, toLanguage } from './front-fields.ts'
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

const summaryLimit = 300

// Names of fields as `toKey` makes them.
export const dateFields =
  'date datetime pubdate pubdatetime publishdate publishedat releasedat createdat published created'.split(
    ' ',
  )
const updateFields =
  'lastmod updated updateddate moddatetime lastmodifiedat modified updatedat'.split(' ')
const coverFields =
  'cover image heroimage thumbnail featuredimage coverimage ogimage feature images'.split(' ')
/** What other parts of the import read. */
const elsewhere = 'permalink url path aliases alias redirectfrom translationkey ref urlslug'.split(
  ' ',
)
const canonicalFields = ['canonical', 'canonicalurl']
const expiryFields = ['expirydate', 'unpublishdate']

/** What keeps a post from the public, unless it says no. */
const hiding =
  'draft isdraft private isprivate hidden unlisted unpublished ignorepublish headless wip secret password'.split(
    ' ',
  )
/** What a post needs to be public, if it is there. A date says when it was. */
const showing = 'published publish public ispublished ispublic listed visible dgpublish'.split(' ')
const stating = ['status', 'visibility']
const yes = /^(?:true|yes|on|1|y|t)$/i
const no = /^(?:false|no|off|0|n|f)$/i
const isPublic =
  /^(?:public|publish|published|everyone|all|open|live|scheduled|done|final|finished|complete|completed|공개|발행|公開)$/i

/** `origin`: of the old blog. `at`: the time of the import. */
export function readParts(
  text: BlogText,
  { zone, origin, at }: { zone: string; origin: string | null; at: Date },
  note: AddNote,
): PostParts {
  const { fields, lineOf, nameOf } = text
  const used = new Set<string>()
  const markUsed = (...names: string[]) => void names.forEach((name) => void used.add(name))
  const values = (names: readonly string[]) =>
    names.map((name) => lookUp(fields, name)).filter((value) => !isEmpty(value))
  /** The first of these fields that says something. */
  const take = (...names: string[]): unknown => {
    markUsed(...names)
    return values(names)[0]
  }
  const takeDate = (...names: string[]) => {
    markUsed(...names)
    return (
      values(names)
        .map((value) => readDate(value, zone))
        .find((one) => one !== null) ?? null
    )
  }
  const noteField = (name: string, code: Parameters<AddNote>[1], about: string) =>
    note(lineOf(name), code, about)

  const longTitle =
    oneLine(take('title')) || oneLine(/^#\s+(.+)/.exec(text.body.text)?.[1]) || oneLine(text.name)
  const title = cut(longTitle, postLimits.title)
  if (title !== longTitle) noteField('title', 'TITLE_CUT', longTitle)
  const whole = oneLine(
    decodeEntities(textField(take('summary', 'description', 'excerpt', 'subtitle'))),
  )
  const summary = cut(whole, summaryLimit)
  if (summary !== whole) noteField('description', 'SUMMARY_CUT', whole)

  const date = takeDate(...dateFields) ?? readDate(text.date, zone)
  const appears = takeDate('publishdate', 'published')
  const updated = takeDate(...updateFields)?.day ?? null
  if (!date && updated === null) noteField('date', 'DATE_MISSING', textField(values(dateFields)[0]))
  const given = take('lang', 'language', 'locale', 'languagecode')
  const language = toLanguage(given) ?? text.language
  if (given !== undefined && toLanguage(given) === null) {
    noteField('lang', 'LANGUAGE_UNKNOWN', textField(given))
  }
  // This site does not withdraw a post at a time: one that would expire later stays, and the report names the field.
  const expires = expiryFields.find((name) => isPast(lookUp(fields, name), zone, at))
  if (expires !== undefined) noteField(expires, 'EXPIRED', textOf(take(expires)))
  const hidingFields = Object.entries(fields)
    .filter(([name, value]) => hides(name, value, zone))
    .map(([name]) => name)
  markUsed(...hiding, ...showing, ...stating.filter((name) => !hidingFields.includes(name)))
  const isDraft = text.isDraft || expires !== undefined || hidingFields.length > 0
  markUsed(...elsewhere)
  const canonical = readCanonical(fields, origin)
  if (canonical !== null) markUsed(...canonicalFields)
  const slug = textField(take('slug'))
  const tags = readTags(
    [
      ...listField(take('tags', 'tag', 'topics'), /[\s,]+/).map((tag) => tag.replace(/^#/, '')),
      ...listField(take('categories', 'category'), /\s*,\s*/),
    ],
    (code, tag) => noteField('tags', code, tag),
  )
  markUsed(...coverFields)
  const coverField = coverFields.find((name) => !isEmpty(lookUp(fields, name))) ?? ''
  const parts: PostParts = {
    title,
    longTitle: title === longTitle ? '' : longTitle,
    summary,
    date: date && appears ? delay(date, appears, zone) : date,
    updated,
    tags,
    isDraft,
    cover: readCover(lookUp(fields, coverField), lineOf(coverField)),
    language,
    canonical,
    slug,
    series: readSeries(take('series'), take('seriesorder', 'part', 'seriesindex')),
  }
  // What this site has no field for is in the report, so that it can be looked up there.
  for (const [name, value] of Object.entries(fields)) {
    if (!used.has(name) && !isEmpty(value))
      noteField(name, 'FIELD_UNUSED', `${nameOf(name)}: ${cut(textOf(value), 200)}`)
  }
  return parts
}

/** In doubt a post is hidden. YAML 1.2 reads `yes` and `no` as text, but older programs do not. */
function hides(name: string, value: unknown, zone: string): boolean {
  const [key = ''] = name.split(' ')
  if (isEmpty(value)) return false
  const text = textOf(value).trim()
  if (hiding.includes(key)) return !no.test(text)
  if (showing.includes(key)) return !yes.test(text) && readDate(value, zone) === null
  if (stating.includes(key)) return !isPublic.test(text) && !yes.test(text)
  // Hugo builds a page without showing or listing it.
  const build = key === 'build' && isGroup(value) ? [value['render'], value['list']] : []
  return build.some((one) => one !== undefined && !/^(?:always|true)$/.test(String(one)))
}

function isPast(written: unknown, zone: string, at: Date): boolean {
  const date = readDate(written, zone)
  return date !== null && Date.parse(toMoment(date, zone)) <= at.getTime()
}

function isEmpty(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0)
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
  const fields = isGroup(first) ? toFields(Object.entries(first)) : { src: first }
  const url = ['image', 'src', 'url', 'path', 'feature']
    .map((name) => textField(lookUp(fields, name)))
    .find(Boolean)
  if (!url) return null
  return { url, alt: textField(lookUp(fields, 'alt')), line }
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function oneLine(value: unknown): string {
  return textField(value).replaceAll(/\s+/g, ' ')
}

const entities = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/** Programs that take a summary out of HTML leave them in it. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(x?)([\da-f]{2,5})|([a-z]+));/gi, (whole, hex, code, name) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10) || 0xfffd)
      : (entities.get(name) ?? whole),
  )
}
