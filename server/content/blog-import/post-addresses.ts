/** The addresses of posts: those on their old blog, and the one that each gets here. */

import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { lookUp } from '#shared/look-up.ts'
import { postLimits } from '#shared/posts.ts'
import { slug as slugSchema } from '#shared/text.ts'
import type { BlogConfig } from './blog-config.ts'
import type { Part } from './blog-post.ts'
import type { BlogText } from './blog-text.ts'
import type { BlogFormatRecord } from './formats.ts'
import { listField, textField } from './front-fields.ts'
import { readDate } from './written-date.ts'

/** Names of permalinks in Jekyll. */
const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/** The present one first. */
export function listAddresses(
  { fields, key, language, name, date }: BlogText,
  { addresses }: BlogFormatRecord,
  { permalinks, zone }: Pick<BlogConfig, 'permalinks' | 'zone'>,
): string[] {
  const sections = key.split('/').slice(0, -1)
  const slug = textField(fields['slug'] ?? fields['urlslug']) || name
  const [year = '', month = '', day = ''] =
    readDate(fields['date'] ?? date, zone ?? 'UTC')?.day.split('-') ?? []
  const [category = '', ...others] = listField(
    fields['categories'] ?? fields['category'],
    /\s+/,
  ).map((one) => one.toLowerCase().replaceAll(/\s+/g, '-'))
  const values: Record<string, string> = {
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    slug,
    title: slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    name,
    filename: name,
    contentbasename: name,
    path: [...sections, slug].join('/'),
    section: sections[0] ?? '',
    sections: sections.join('/'),
    category,
    categories: [category, ...others].join('/'),
  }
  const fill = (template: string) =>
    toPath(lookUp(styles, template) ?? template)
      .replaceAll(/:([a-z_]+)/g, (token, one: string) => lookUp(values, one) ?? token)
      .replaceAll(/\/{2,}/g, '/')
  const own = textField(fields['permalink'] ?? fields['url'] ?? fields['path'])
  const configured = textField(lookUp(permalinks, sections[0] ?? '') ?? permalinks[''])
  const written = own || configured
  const present = (written === '' ? addresses : [written]).map(fill)
  const earlier = ['aliases', 'alias', 'redirectfrom'].flatMap((one) =>
    listField(lookUp(fields, one), /\s+/),
  )
  return [
    ...present,
    ...(language === null ? [] : present.map((path) => `/${language}${path}`)),
    ...earlier.map(toPath),
  ]
}

/** Without its origin, query and fragment. */
function toPath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Whose posts the folder has, by the links between them: `https://velog.io/@name`. Links to others stay. */
export function findMember(
  texts: readonly BlogText[],
  { members }: BlogFormatRecord,
): string | null {
  const names = new Set(
    texts.flatMap(({ addresses, name }) => [name, ...addresses].map(toLastPart)),
  )
  const counts = new Map<string, number>()
  for (const { body, fields } of texts) {
    const links = `${textField(fields['url'])} ${body.text}`.matchAll(members ?? /$^/g)
    for (const [link, name, post = ''] of links) {
      const member = `https://${link.split('/')[0]}/${name}`
      counts.set(member, (counts.get(member) ?? 0) + (names.has(toLastPart(post)) ? 1 : -1))
    }
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] > 0 ? best[0] : null
}

/** As a browser writes it. */
function toLastPart(path: string): string {
  const { pathname = '' } = URL.parse(path, 'https://old.example') ?? {}
  return pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
}

const mostCharacters = 80

/** By key. `isFlat`: the format tells posts apart by date and name alone. */
export function chooseSlugs(
  groups: ReadonlyMap<string, readonly Part[]>,
  isFlat = false,
): Map<string, string> {
  const named = [...groups].map(([key, some]) => {
    const seed = (isFlat && key.split('/').at(-1)) || key
    const names = some.flatMap(({ text, parts }) => [parts.slug, text.name].filter(Boolean))
    return { key, seed, slug: toSlug(seed, names, some[0]?.parts.date?.day ?? 'post') }
  })
  const bySlug = Map.groupBy(named, ({ slug }) => slug)
  return new Map(
    named.map(({ key, seed, slug }) => {
      const same = bySlug.get(slug) ?? []
      if (same.length === 1) return [key, slug]
      // What tells it apart from others of its name, if that is enough.
      const isEnough = new Set(same.map((other) => other.seed)).size === same.length
      return [key, `${slug.slice(0, mostCharacters - 7)}-${shortHash(isEnough ? seed : key)}`]
    }),
  )
}

/**
 * Addresses of this site are ASCII. For a name in another script, the address consists of the ASCII letters in it, or
 * else the date, and of a hash. `names`: what the author called it, best first.
 */
function toSlug(seed: string, names: readonly string[], date: string): string {
  for (const name of names) {
    const slug = toAscii(name)
    const isWhole = !/[^\p{ASCII}]/u.test(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    if (slug !== '' && isWhole) return slug
  }
  const letters = names.map(toAscii).find((slug) => slug.length >= 3)
  return [letters ?? date, shortHash(seed)].join('-').slice(0, mostCharacters)
}

function toAscii(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? [])
    .join('-')
    .slice(0, mostCharacters - 7)
    .replace(/-$/, '')
}

function shortHash(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 6)
}

/** Earlier names that fit into an address of this site. */
export function listAliases(texts: readonly BlogText[], slug: string): string[] {
  const names = texts.flatMap(({ addresses, name }) => [
    ...addresses.slice(1).map((path) => path.replace(/\/$|\.html?$/g, '').replace(/^.*\//, '')),
    name,
  ])
  return [...new Set(names)]
    .filter((name) => name !== slug && v.is(slugSchema, name))
    .slice(0, postLimits.aliases)
}
