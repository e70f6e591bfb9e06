/** Gives every post an address of this site, which does not depend on the order or the number of the posts. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { postLimits } from '#shared/posts.ts'
import { slug as slugSchema } from '#shared/text.ts'
import type { BlogText } from './blog-text.ts'

const mostCharacters = 80

export interface Named {
  key: string
  /** What tells it apart from others of its name, if that is enough. */
  seed: string
  /** What the author called it, best first. */
  names: string[]
  date: string | null
}

/** By key. */
export function chooseSlugs(posts: readonly Named[]): Map<string, string> {
  const named = posts.map((post) => ({ ...post, slug: toSlug(post) }))
  const bySlug = Map.groupBy(named, ({ slug }) => slug)
  return new Map(
    named.map(({ key, seed, slug }) => {
      const same = bySlug.get(slug) ?? []
      if (same.length === 1) return [key, slug]
      const isEnough = new Set(same.map((other) => other.seed)).size === same.length
      return [key, `${slug.slice(0, mostCharacters - 7)}-${shortHash(isEnough ? seed : key)}`]
    }),
  )
}

/**
 * Addresses of this site are ASCII. For a name in another script, the address consists of the ASCII letters in it, or
 * else the date, and of a hash.
 */
function toSlug({ seed, names, date }: Named): string {
  for (const name of names) {
    const slug = toAscii(name)
    const isWhole = !/[^\p{ASCII}]/u.test(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    if (slug !== '' && isWhole) return slug
  }
  const letters = names.map(toAscii).find((slug) => slug.length >= 3)
  return [letters ?? date ?? 'post', shortHash(seed)].join('-').slice(0, mostCharacters)
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
