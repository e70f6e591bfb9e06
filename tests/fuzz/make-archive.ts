/** Random archives for the imports of the panel: blogs of all programs and content folders, of which some parts are hostile. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blogFormats } from '#shared/admin/posts-import.ts'
import type { BlogFiles } from '../support/old-blogs.ts'
import { makeHugo, makeJekyll } from '../support/old-blogs.ts'
import { makeAstro, makeGhost, makeVelog } from '../support/other-old-blogs.ts'
import type { Random } from '../support/random.ts'
import { zipFiles } from '../support/zip-files.ts'
import { damageValue } from './by-schema.ts'
import {
  damageBytes,
  damageJson,
  damageText,
  inherited,
  makeDeepJson,
  makeJson,
  makeText,
  pickText,
} from './hostile-values.ts'

export interface Archive {
  /** Of the call that takes it, with its query. */
  path: string
  bytes: Uint8Array<ArrayBuffer>
  /** The names and texts in it, which answers may repeat. */
  text: string
}

const content = join(import.meta.dirname, '..', '..', 'content')
const blogs = [makeJekyll, makeHugo, makeGhost, makeAstro, makeVelog]
const junk = [
  '__MACOSX/._a',
  '.DS_Store',
  'a/.DS_Store',
  'README.md',
  'Thumbs.db',
  'node_modules/a',
]
/** What the readers of blogs ask for, beside what the blogs have. */
const fields =
  'title date slug permalink url aliases tags categories series ref lang layout cover image canonical translationKey draft published updated expiryDate baseurl timezone timeZone permalinks'.split(
    ' ',
  )

export async function makeArchive(random: Random): Promise<Archive> {
  const isBlog = random.below(4) > 0
  const count = 1 + random.below(3)
  const whole = isBlog ? random.pick(blogs)(count).files : readContentFiles()
  const names = Object.keys(whole)
  let files = new Map(Object.entries(whole))
  for (let times = random.below(5); times > 0; times -= 1) files = damageFiles(random, files)
  if (random.below(15) === 0) files = new Map()
  if (random.below(8) === 0) for (const name of junk) files.set(name, 'x')
  const only = files.get(names.find((name) => name.endsWith('.json')) ?? '')
  const isPlain = only !== undefined && random.below(3) === 0
  const bytes = isPlain ? new Uint8Array(Buffer.from(only)) : await zip(random, files)
  const text = [...files].map(([name, one]) => `${name}\n${Buffer.from(one)}`).join('\n')
  return { path: isBlog ? `posts/import?${makeQuery(random)}` : 'content/import?', bytes, text }
}

function readContentFiles(): BlogFiles {
  const all = readdirSync(content, { recursive: true, withFileTypes: true })
  const paths = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    paths.map((path) => [path.slice(content.length + 1), new Uint8Array(readFileSync(path))]),
  )
}

function makeQuery(random: Random): string {
  const asked = new URLSearchParams()
  if (random.below(3) === 0) asked.set('format', random.pick(blogFormats))
  if (random.below(4) === 0)
    asked.set('origin', random.pick(['https://old.example/log', pickText(random)]))
  return `${asked}`
}

async function zip(random: Random, files: ReadonlyMap<string, string | Uint8Array>) {
  const parent = random.pick(['', '', 'packed/', `${pickText(random)}/`]).slice(0, 60)
  const all = [...files].map(([path, bytes]) => ({ path: toEntryName(parent + path), bytes }))
  if (random.below(10) === 0 && all[0]) all.push(all[0])
  const bytes = await zipFiles(all)
  if (random.below(8) > 0) return bytes
  const at = random.below(bytes.length)
  return random.below(2) === 0
    ? bytes.slice(0, at)
    : bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte))
}

/** The program that packs refuses a few names itself. */
function toEntryName(path: string): string {
  return `${path.toWellFormed().replaceAll('\\', '/').slice(0, 200).replace(/\/+$/, '')}` || 'a'
}

type Files = Map<string, string | Uint8Array>

/** One file gets another name, other bytes, or other fields. */
function damageFiles(random: Random, files: Files): Files {
  const [name, bytes] = random.pick([...files, ['a.md', '---\ntitle: A\n---\nA'] as const])
  const text = Buffer.from(bytes).toString()
  const others = new Map(files)
  switch (random.below(6)) {
    case 0:
      others.delete(name)
      return others.set(damageName(random, name), bytes)
    case 1:
      return others.set(name, damageText(random, text))
    case 2:
      return others.set(name, damageBytes(random, text))
    default:
      return others.set(
        name,
        name.endsWith('.json') ? damageExport(random, text) : damageFields(random, text),
      )
  }
}

function damageName(random: Random, name: string): string {
  const parts = name.split('/')
  const at = random.below(parts.length)
  const odd = random.pick([
    pickText(random),
    makeText(random),
    `2024-01-01-${pickText(random)}.md`,
    'index.md',
    '',
  ])
  return parts.with(at, random.below(2) === 0 ? odd : `${odd}${parts[at]}`).join('/')
}

function damageExport(random: Random, text: string): string {
  if (random.below(4) === 0) return damageJson(random, text)
  const exported = parse(text)
  return JSON.stringify(damageValue(random, damageValue(random, damageValue(random, exported))))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { db: [{ data: { posts: [{}] } }] }
  }
}

/** Sets a field in the front matter, or in the whole file if it has none. JSON is YAML, and mostly TOML. */
function damageFields(random: Random, text: string): string {
  const lines = text.split('\n')
  const places = lines.flatMap((line, index) => (/^["\w-]+ ?[:=] /.test(line) ? [index] : []))
  const at = random.pick(places.length > 0 ? places : [0])
  const [, own = 'title', sign = ':'] = /^(["\w-]+) ?([:=]) /.exec(lines[at] ?? '') ?? []
  const value = random.pick([
    JSON.stringify(pickText(random)),
    JSON.stringify(makeJson(random)),
    JSON.stringify(
      random.pick(['url.example', 'https://', '//', 'http://[', '/a/:year/:constructor/']),
    ),
    JSON.stringify(random.pick(inherited)),
    makeDeepJson(random, random.pick([5, 200])),
  ])
  const name = random.pick([own, own, random.pick(fields), random.pick(inherited)])
  const line = `${name}${sign === ':' ? ': ' : ' = '}${value}`
  return lines.toSpliced(at, name === own ? 1 : 0, line).join('\n')
}
