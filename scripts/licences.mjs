/**
 * Part of the build: lists the installed production packages with their licences. `build/licenses.json` is
 * for the page at `/licenses`, `build/licenses/licenses.txt` has every licence in full. Plain Node 20.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const licenceFile = /^(?:licen[cs]e|copying|notice)/i

/** Fonts in the repository, with the texts of their licences. */
const fontFolder = join('server', 'resumes', 'fonts')
const fonts = [
  {
    name: 'Pretendard JP',
    version: '1.309',
    copyright: '© 2021 Kil Hyung-jin',
    repository: 'https://github.com/orioncactus/pretendard',
    text: 'LICENSE-Pretendard.txt',
  },
  {
    name: 'Noto Sans JP',
    version: '2.004',
    copyright: '© 2014-2021 Adobe',
    repository: 'https://github.com/notofonts/noto-cjk',
    text: 'LICENSE-Noto.txt',
  },
]

/** `root` is the folder of package-lock.json, node_modules and build. */
export function writeLicences(root) {
  const packages = readPackages(root)
  const listed = packages.map(({ texts: _, ...facts }) => facts)
  mkdirSync(join(root, 'build', 'licenses'), { recursive: true })
  writeFileSync(join(root, 'build', 'licenses.json'), JSON.stringify(listed))
  writeFileSync(join(root, 'build', 'licenses', 'licenses.txt'), toText(packages))
}

/** The installed production packages and the fonts, by name, each version once. */
export function readPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const folder = join(root, path)
    if (path === '' || dev || devOptional || !existsSync(join(folder, 'package.json'))) continue
    const read = readPackage(folder)
    // Packages of type declarations: no part of them runs.
    if (read.name.startsWith('@types/')) continue
    found.set(`${read.name} ${read.version}`, read)
  }
  return [...found.values(), ...fonts.map((font) => readFont(root, font))].sort((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}

function readPackage(folder) {
  const { name, version, license, author, contributors, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : (license?.type ?? 'SEE TEXT'),
    copyright: shorten(copyrightIn(texts.join('\n')) || nameOf(author ?? contributors?.[0])),
    repository: toHttps(repository?.url ?? repository),
    texts,
  }
}

function readFont(root, { text, ...font }) {
  const texts = [readFileSync(join(root, fontFolder, text), 'utf8').trim()]
  return { ...font, licence: 'OFL-1.1', texts }
}

/** Writes the copyright sign in one short form, so that the page of licences fits into the first ten packets. */
function shorten(copyright) {
  return copyright.replace(/^(?:copyright )?(?:\(c\)|©) |^copyright (?=\d)/i, '© ')
}

/**
 * The first line that names a year or a holder, without addresses; the standard texts contain the word
 * copyright too.
 */
function copyrightIn(text) {
  const line =
    text.match(/^[ \t]*(?:copyright (?:\(c\)|©|\d{4})|(?:\(c\)|©) \d{4}).*$/im)?.[0] ?? ''
  return line
    .replaceAll(/\s*(?:<[^>]*>|\([^()]*@[^()]*\))/g, '')
    .trim()
    .slice(0, 160)
}

function nameOf(person) {
  const name = typeof person === 'string' ? person : (person?.name ?? '')
  return name.replace(/\s*[<(].*$/, '')
}

/** Converts `git+ssh://git@github.com/a/b.git`, `github:a/b` and `a/b` to https://github.com/a/b. */
function toHttps(repository) {
  if (typeof repository !== 'string') return null
  const short = repository.match(/^(?:github:)?([\w.-]+\/[\w.-]+)$/)?.[1]
  if (short) return `https://github.com/${short}`
  const [, address] =
    repository.match(/^(?:git\+)?(?:https?|git|ssh):\/\/(?:git@)?(.+?)(?:\.git)?(?:#.*)?$/) ?? []
  return address ? `https://${address}` : null
}

/** Each text once, under the names of all packages that contain it. */
function toText(packages) {
  const users = new Map()
  for (const { name, version, licence, copyright, texts } of packages) {
    const title = `${name} ${version}, ${licence}`
    const own = texts.length > 0 ? texts : [[`Licence: ${licence}`, copyright].join('\n').trim()]
    for (const text of own) users.set(text, [...(users.get(text) ?? []), title])
  }
  const parts = [...users].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`)
  return `The packages that this site runs on, and their licences.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`
}
