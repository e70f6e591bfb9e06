/** Reads the posts of an old blog as posts of this site. Nothing is stored. */
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { toReference } from '#shared/media.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import { shortLane } from '../../platform/helper/lanes.ts'
import type { FolderMedia, StoredMedia } from '../store/store-media.ts'
import { createAddressBook } from './addresses.ts'
import { readConfig } from './blog-config.ts'
import type { BlogFolder } from './blog-folder.ts'
import { type BlogPost, type Part, toBlogPost, type WrittenText } from './blog-post.ts'
import type { AddNote, BlogNote, BlogText } from './blog-text.ts'
import { convertText } from './convert-text.ts'
import { formats } from './formats.ts'
import { textField } from './front-fields.ts'
import { listTexts } from './list-texts.ts'
import { type NameOf, readPictures } from './pictures.ts'
import { chooseSlugs, findMember, listAddresses, listAliases } from './post-addresses.ts'
import { readParts } from './post-parts.ts'

export interface Blog {
  format: BlogFormat
  posts: BlogPost[]
  /** About files that are part of no post. */
  notes: BlogNote[]
  pictures: FolderMedia[]
  /** Addresses of pictures of other sites that the posts show and this site does not have. */
  remote: string[]
}

export interface ReadBlogOptions {
  format: BlogFormat
  /** Of texts that do not say theirs. */
  language: Language
  /** Whether the owner named it: it is not that of the blog's configuration, or of its words, then. */
  isLanguageChosen?: boolean
  /** Of the old blog, if its files do not say it. */
  origin: string | null
  /** The time of the import. */
  at: Date
  /** Those of the site: a text that nothing but its words puts into another one would not be seen. Missing: all. */
  languages?: readonly Language[] | undefined
  /** The days of the first commits of its files, by their places on disk. */
  firstDays?: ReadonlyMap<string, string>
  /** What the media hold already. */
  stored: { media: StoredMedia; names: ReadonlyMap<string, string> }
  /** Has pictures inspected. */
  ask?: RunTask
}

export async function readBlog(folder: BlogFolder, options: ReadBlogOptions): Promise<Blog> {
  const format = formats[options.format]
  const config = await readConfig(folder)
  const read = await (format.read?.(folder) ?? listTexts(folder, format))
  const zone = read.zone ?? config.zone ?? format.zone ?? 'UTC'
  for (const text of read.texts) text.addresses = listAddresses(text, format, { ...config, zone })
  const origin = toOrigin(options.origin ?? config.origin ?? findMember(read.texts, format))
  const base = origin === null ? '' : new URL(origin).pathname.replace(/\/$/, '')
  const readAs = {
    showsLineBreaks: config.showsLineBreaks ?? format.showsLineBreaks ?? false,
    dialects: format.dialects ?? [],
  }
  const noteIn = createNotes()
  const all = read.texts.map((text): Part => {
    const place = folder.locate(text.file).normalize('NFC')
    if (format.isDatedByHistory) text.date ??= options.firstDays?.get(place) ?? null
    const parts = readParts(text, { zone, origin, at: options.at }, noteIn(text))
    return { text, parts, language: parts.language ?? toUsual(text, config.language, options) }
  })
  const groups = groupByPost(all, read.notes)
  const slugs = chooseSlugs(groups, format.isFlat)
  const slugOf = (key: string) => slugs.get(key) ?? key
  const addressed = [...groups].flatMap(([key, some]) =>
    some.map(({ text }) => ({ text, slug: slugOf(key) })),
  )
  const book = createAddressBook(addressed, folder, origin)

  const converted = new Map(
    all.map(({ text, parts }) => [
      text,
      convertText(text, parts, { format: readAs, book, note: noteIn(text) }),
    ]),
  )
  // The pictures that the texts show.
  const shown = new Set<string>()
  const nameOfShown: NameOf = (path) => {
    shown.add(path)
    return { ok: true, value: path }
  }
  for (const convert of converted.values()) convert(nameOfShown, () => {})
  const { ask = shortLane.run, stored } = options
  const { nameOf, added } = await readPictures(folder, shown, stored, ask)

  const posts: BlogPost[] = []
  const written: WrittenText[] = []
  for (const [key, some] of groups) {
    const slug = slugOf(key)
    const texts = some.map((part) => {
      const { written = '', cover = null } =
        converted.get(part.text)?.(nameOf, noteIn(part.text)) ?? {}
      return { ...part, written, cover }
    })
    written.push(...texts)
    const aliases = listAliases(
      some.map(({ text }) => text),
      slug,
    )
    const post = toBlogPost(slug, texts, aliases)
    if (post.ok) {
      const addresses = post.value.addresses.map((path) => base + path)
      posts.push({ ...post.value, addresses })
    } else read.notes.push(...post.notes)
  }
  return {
    format: options.format,
    posts: spellTags(numberSeries(posts)),
    notes: read.notes,
    pictures: describeCovers(added, written),
    remote: folder.remote?.listMissing() ?? [],
  }
}

/** What covers show, as far as the old blog says it, for files that are added. Files of the site keep their words. */
function describeCovers(
  pictures: readonly FolderMedia[],
  texts: readonly WrittenText[],
): FolderMedia[] {
  return pictures.map((picture) => {
    const own = texts.filter(({ cover }) => cover?.alt && cover.file === toReference(picture.name))
    const alt = own.toReversed().map(({ language, cover }) => [language, cover?.alt] as const)
    return { ...picture, alt: { ...picture.alt, ...Object.fromEntries(alt) } }
  })
}

/** What stays in a text is read by more than one step, and noted once. */
function createNotes(): (text: BlogText) => AddNote {
  const noted = new Map<BlogText, Set<string>>()
  return (text) => {
    const known = noted.getOrInsertComputed(text, () => new Set())
    return (line, code, about) => {
      const key = `${line} ${code} ${about}`
      if (!known.has(key)) text.notes.push({ file: text.file, line, code, text: about })
      known.add(key)
    }
  }
}

/** Of a text that does not say its language. The examples of many programs say English: its words decide, then. */
function toUsual(
  { body }: BlogText,
  configured: Language | null,
  { language, isLanguageChosen, languages: shown = languages }: ReadBlogOptions,
): Language {
  if (isLanguageChosen) return language
  const written = configured === null || configured === 'en' ? languageOfWords(body.text) : null
  return (written && shown.includes(written) ? written : null) ?? configured ?? language
}

/** null: its words do not say it. */
function languageOfWords(markdown: string): Language | null {
  const code = /^ *(```|~~~)[\s\S]*?(?:^ *\1|$(?![\s\S]))/gm
  const words = markdown.replaceAll(code, '').replaceAll(/\]\([^)\s]*|https?:\S+/g, '')
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0
  const [ko, ja] = [count(/\p{sc=Hangul}/gu), count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu)]
  if ((ko + ja) * 10 > words.length) return ko > ja ? 'ko' : 'ja'
  return ko + ja + count(/\p{sc=Han}/gu) === 0 && count(/\b[a-z]{3,}/gi) >= 50 ? 'en' : null
}

/** Some blogs leave out the scheme of their address. null: it is no address. */
function toOrigin(written: string | null): string | null {
  if (written === null) return null
  const whole = /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/+/, '')}`
  return URL.canParse(whole) ? whole : null
}

/** Texts of one post in several languages belong together. Another one in a language that is there is another post. */
function groupByPost(all: readonly Part[], notes: BlogNote[]): Map<string, Part[]> {
  const groups = new Map<string, Part[]>()
  for (const part of all) {
    const { text, language } = part
    const { translationkey, ref } = text.fields
    const key = textField(translationkey ?? ref) || text.key
    const group = groups.get(key) ?? []
    const other = `${key} ${text.file}`
    const same = group.find((one) => one.language === language)
    if (!same) groups.set(key, [...group, part])
    else if (same.text.body.text !== text.body.text && !groups.has(other)) groups.set(other, [part])
    else notes.push({ file: text.file, line: 1, code: 'DUPLICATE', text: key })
  }
  const order = ({ language }: Part) => languages.indexOf(language)
  for (const some of groups.values()) some.sort((one, next) => order(one) - order(next))
  return groups
}

/** Tags that differ in letter case alone become one, as it is written most often. */
function spellTags(posts: readonly BlogPost[]): BlogPost[] {
  const written = Map.groupBy(
    posts.flatMap(({ document }) => document.facts.tags),
    (tag) => tag,
  )
  const usual = new Map<string, string>()
  for (const [tag] of [...written].toSorted(([, one], [, other]) => other.length - one.length)) {
    usual.getOrInsert(tag.toLowerCase(), tag)
  }
  return posts.map((post) => {
    const { facts, texts } = post.document
    const tags = facts.tags.map((tag) => usual.get(tag.toLowerCase()) ?? tag)
    return { ...post, document: { facts: { ...facts, tags }, texts } }
  })
}

function numberSeries(posts: readonly BlogPost[]): BlogPost[] {
  const bySeries = Map.groupBy(posts, ({ document }) => document.facts.series?.name)
  return posts.map((post) => {
    const { facts, texts } = post.document
    const some = facts.series ? (bySeries.get(facts.series.name) ?? []) : []
    const parts = new Set(some.map(({ document }) => document.facts.series?.part))
    if (!facts.series || parts.size === some.length) return post
    const keyOf = ({ document, slug }: BlogPost) => `${document.facts.date} ${slug}`
    const order = some.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    const series = { ...facts.series, part: Math.min(order.indexOf(post) + 1, 1000) }
    return { ...post, document: { facts: { ...facts, series }, texts } }
  })
}
