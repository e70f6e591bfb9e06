/** Reads the posts of an old blog as posts of this site. Nothing is stored. */

import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import { shortLane } from '../../platform/helper/lanes.ts'
import type { StoredMedia } from '../store/store-media.ts'
import { createAddressBook } from './addresses.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogNote } from './blog-note.ts'
import { type BlogPost, toBlogPost, type WrittenText } from './blog-post.ts'
import type { BlogText } from './blog-text.ts'
import { chooseSlugs, listAliases } from './choose-slugs.ts'
import { convertCover, describeCovers, leaveOutCover } from './convert-cover.ts'
import { type ConvertTextOptions, convertText } from './convert-text.ts'
import { formatReaders } from './detect-format.ts'
import { textField } from './list-texts.ts'
import { type NamedPictures, namePictures } from './name-pictures.ts'
import { numberSeries } from './number-series.ts'
import { type PostParts, readParts } from './post-parts.ts'
import { readPictures } from './read-pictures.ts'

export interface Blog {
  format: BlogFormat
  posts: BlogPost[]
  /** About files that are part of no post. */
  notes: BlogNote[]
  pictures: NamedPictures['added']
  /** Addresses of pictures of other sites that the posts show and this site does not have. */
  remote: string[]
}

export interface ReadBlogOptions {
  format: BlogFormat
  /** Of texts that do not say theirs. */
  language: Language
  /** Of the old blog, if its files do not say it. */
  origin: string | null
  /** The time of the import. */
  at: Date
  /** What the media hold already. */
  stored: { media: StoredMedia; names: ReadonlyMap<string, string> }
  /** Has pictures inspected. */
  ask?: RunTask
}

interface Part {
  text: BlogText
  parts: PostParts
  language: Language
  notes: BlogNote[]
}

export async function readBlog(folder: BlogFolder, options: ReadBlogOptions): Promise<Blog> {
  const reader = formatReaders[options.format]
  const read = await reader.read(folder)
  const origin = toOrigin(options.origin ?? read.origin)
  const all = read.texts.map((text): Part => {
    const notes: BlogNote[] = []
    const parts = readParts(
      text,
      { zone: read.zone, origin, at: options.at },
      (line, code, about) => {
        notes.push({ file: text.file, line, code, text: about })
      },
    )
    return { text, parts, language: parts.language ?? options.language, notes }
  })
  const groups = groupByPost(all, read.notes)
  const slugs = chooseSlugs(
    [...groups].map(([key, some]) => ({
      key,
      names: some.flatMap(({ text, parts }) =>
        [parts.slug, text.name].filter((name) => name !== ''),
      ),
      date: some[0]?.parts.date?.day ?? null,
    })),
  )
  const slugOf = (key: string) => slugs.get(key) ?? key
  const addressed = [...groups].flatMap(([key, some]) =>
    some.map(({ text }) => ({ text, slug: slugOf(key) })),
  )
  const book = createAddressBook(addressed, { folder, origin, publicFolders: reader.publicFolders })

  // The first pass finds the pictures that the texts show, the second one writes their names.
  const shown = new Set<string>()
  const collect = (path: string) => {
    shown.add(path)
    return { ok: true, value: path } as const
  }
  const list: ConvertTextOptions = { reader, book, nameOf: collect }
  for (const { text, parts } of all) {
    convertText(text, parts, { ...list, note: () => {} })
    convertCover(text, parts, { ...list, note: () => {} })
  }
  const { ask = shortLane.run, stored } = options
  const pictures = await readPictures(folder, shown, stored.media, ask)
  const { names, added } = namePictures(pictures, stored.names)
  const nameOf: ConvertTextOptions['nameOf'] = (path) => {
    const [name, refusal] = [names.get(path), pictures.get(path)]
    if (name !== undefined) return { ok: true, value: name }
    return { ok: false, problem: typeof refusal === 'string' ? refusal : 'was not looked into' }
  }
  const write: ConvertTextOptions = { reader, book, nameOf }

  const posts: BlogPost[] = []
  const covers: Parameters<typeof describeCovers>[1][number][] = []
  for (const [key, some] of groups) {
    const slug = slugOf(key)
    const texts = some.map(({ text, parts, language, notes }): WrittenText => {
      const note = (line: number, code: BlogNote['code'], about: string) =>
        void notes.push({ file: text.file, line, code, text: about })
      const found = convertCover(text, parts, { ...write, note })
      const { text: written, alt } = leaveOutCover(
        convertText(text, parts, { ...write, note }),
        found,
      )
      const cover = found && { ...found, alt }
      covers.push({ language, cover })
      return { text, parts, language, notes, written, cover }
    })
    const post = toBlogPost(
      slug,
      texts,
      listAliases(
        some.map(({ text }) => text),
        slug,
      ),
    )
    if (post.ok) posts.push(post.value)
    else read.notes.push(...post.notes)
  }
  return {
    format: reader.name,
    posts: numberSeries(posts),
    notes: read.notes,
    pictures: describeCovers(added, covers),
    remote: folder.remote?.listMissing() ?? [],
  }
}

/** Some blogs leave out the scheme of their address. null: it is no address. */
function toOrigin(written: string | null): string | null {
  if (written === null) return null
  const whole = /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/+/, '')}`
  return URL.canParse(whole) ? whole : null
}

/** Texts of one post in several languages belong together; of two in the same language, the first is taken. */
function groupByPost(all: readonly Part[], notes: BlogNote[]): Map<string, Part[]> {
  const groups = new Map<string, Part[]>()
  for (const part of all) {
    const { text, language } = part
    const key = textField(text.fields['translationKey'] ?? text.fields['ref']) || text.key
    const group = groups.get(key) ?? []
    if (group.some((other) => other.language === language)) {
      // Another post of the same name, as two folders may have them.
      notes.push({ file: text.file, line: 1, code: 'DUPLICATE', text: key })
      continue
    }
    groups.set(key, [...group, part])
  }
  return new Map(
    [...groups].map(([key, some]) => [
      key,
      some.toSorted(
        (one, other) => languages.indexOf(one.language) - languages.indexOf(other.language),
      ),
    ]),
  )
}
