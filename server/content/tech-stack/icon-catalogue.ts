/** Finds icons by the names of their brands. The list is read at the first search. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type Icon, iconLimits } from '#shared/admin/icons.ts'
import { iconName } from '#shared/tech-stack.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'
import { findIconPath } from './icons.ts'

const file = join(
  dirname(fileURLToPath(import.meta.resolve('simple-icons'))),
  'data',
  'simple-icons.json',
)

const brandsSchema = v.array(
  v.object({
    title: v.string(),
    slug: v.string(),
    aliases: v.optional(
      v.object({
        aka: v.optional(v.array(v.string())),
        loc: v.optional(v.record(v.string(), v.string())),
      }),
    ),
  }),
)

interface Brand {
  name: string
  title: string
  /** The icon's name, and what the brand is called, in some languages; each also without punctuation: `nodejs`. */
  called: string[]
}

let reading: Promise<Map<string, Brand>> | null = null

function readBrands(): Promise<Map<string, Brand>> {
  reading ??= readFile(file, 'utf8').then((text) => {
    const brands = v.parse(brandsSchema, JSON.parse(text))
    const usable = brands.filter(({ slug }) => v.is(iconName, slug))
    return new Map(usable.map((brand) => [brand.slug, toBrand(brand)]))
  })
  return reading
}

function toBrand({ slug, title, aliases }: v.InferOutput<typeof brandsSchema>[number]): Brand {
  const { aka = [], loc = {} } = aliases ?? {}
  const texts = [title, slug, ...aka, ...Object.values(loc)].map(foldForSearch)
  return { name: slug, title, called: [...new Set([...texts, ...texts.map(toLetters)])] }
}

function toLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}+#]/gu, '')
}

/** The best first; for an empty search, none. */
export async function searchIcons(search: string): Promise<Icon[]> {
  const words = foldForSearch(search).trim()
  if (words === '') return []
  const ranked = [...(await readBrands()).values()].flatMap((brand) => {
    const rank = rankOf(brand, words)
    return rank === null ? [] : [{ brand, rank }]
  })
  const best = ranked
    .sort((one, other) => one.rank - other.rank || compareTitles(one.brand, other.brand))
    .slice(0, iconLimits.found)
  return toIcons(best.map(({ brand }) => brand))
}

/** Those that exist, in the order of the names. */
export async function findIcons(names: readonly string[]): Promise<Icon[]> {
  const brands = await readBrands()
  return toIcons([...new Set(names)].flatMap((name) => brands.get(name) ?? []))
}

export async function isIcon(name: string): Promise<boolean> {
  return (await readBrands()).has(name)
}

/**
 * 0: the search is a name; 1: a name begins with it; 2: a word of a name does; 3: the names contain all its words;
 * null: none of these.
 */
function rankOf({ called }: Brand, search: string): number | null {
  if (called.includes(search)) return 0
  if (called.some((text) => text.startsWith(search))) return 1
  if (called.some((text) => text.includes(` ${search}`))) return 2
  const words = search.split(/\s+/)
  return words.every((word) => called.some((text) => text.includes(word))) ? 3 : null
}

function compareTitles(one: Brand, other: Brand): number {
  return one.title.length - other.title.length || (one.title < other.title ? -1 : 1)
}

async function toIcons(brands: readonly Brand[]): Promise<Icon[]> {
  const icons = await Promise.all(
    brands.map(async ({ name, title }) => ({ name, title, path: await findIconPath(name) })),
  )
  return icons.flatMap(({ path, ...icon }) => (path === null ? [] : [{ ...icon, path }]))
}
