/** Hugo: `content/posts/name.md` or `content/posts/name/index.md`, with `.en` before the ending for a language. */
import { lookUp } from '#shared/look-up.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogFormatReader, BlogText } from './blog-text.ts'
import { type FrontFields, readToml, readYaml } from './front-fields.ts'
import { listField, listTexts, type Place, textField, toLanguage, toPath } from './list-texts.ts'
import { rewriteShortcodes } from './shortcodes.ts'
import { knownZone, readDate } from './written-date.ts'

const configs = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap(
  (name) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
)

export const hugo: BlogFormatReader = {
  name: 'hugo',
  showsLineBreaks: false,
  publicFolders: ['static', 'assets', 'public'],
  rewriteTags: rewriteShortcodes,

  async read(folder) {
    const config = await readConfig(folder)
    const zone = knownZone(config['timeZone'])
    const permalinks = (config['permalinks'] ?? {}) as FrontFields
    const pages = (permalinks['page'] ?? permalinks) as FrontFields
    const read = await listTexts(folder, findPlace, (text) => toAddresses(text, pages))
    const base = textField(config['baseURL'] ?? config['baseurl']).replace(/\/$/, '')
    return { ...read, origin: /^https?:/.test(base) ? base : null, zone }
  },
}

async function readConfig(folder: BlogFolder): Promise<FrontFields> {
  const path = configs.find((name) => folder.files.has(name))
  const source = path === undefined ? null : await folder.readText(path)
  if (path === undefined || source === null) return {}
  // JSON is YAML.
  const read = path.endsWith('.toml') ? readToml(source) : readYaml(source)
  return read.ok ? read.fields : {}
}

/** Pages beside the posts, and lists of posts (`_index.md`), are no posts. */
function findPlace(path: string): Place | null {
  const inContent = path.replace(/^content\//, '')
  const parts = inContent.split('/')
  const [, base = '', suffix] =
    /^(.*?)(?:\.([a-z]{2}(?:-\w+)?))?\.\w+$/.exec(parts.pop() ?? '') ?? []
  const language =
    toLanguage(suffix) ?? parts.map(toLanguage).find((found) => found !== null) ?? null
  const sections = parts.filter((part) => toLanguage(part) === null)
  const isBundle = base === 'index'
  const name = isBundle ? (sections.at(-1) ?? '') : base
  const isPage = path !== inContent && sections.length < (isBundle ? 2 : 1)
  if (base === '_index' || name === '' || isPage) return null
  const key = [...(isBundle ? sections.slice(0, -1) : sections), name].join('/')
  return { key, language, name, isDraft: false, date: findDate(name) }
}

function findDate(name: string): string | null {
  return /^\d{4}-\d{2}-\d{2}(?=-)/.exec(name)?.[0] ?? null
}

function toAddresses(
  { fields, key, language, name, date }: BlogText,
  permalinks: FrontFields,
): string[] {
  const sections = key.split('/').slice(0, -1)
  const slug = textField(fields['slug']) || name
  const pattern = textField(lookUp(permalinks, sections[0] ?? ''))
  // Addresses have the day as it is written.
  const [year = '', month = '', day = ''] =
    readDate(fields['date'] ?? date, 'UTC')?.day.split('-') ?? []
  const values: Record<string, string> = {
    year,
    month,
    day,
    slug,
    title: slug,
    filename: name,
    contentbasename: name,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    section: sections[0] ?? '',
    sections: sections.join('/'),
  }
  const path =
    textField(fields['url']) ||
    (pattern || '/:sections/:slug/').replaceAll(
      /:(\w+)/g,
      (token, field: string) => lookUp(values, field) ?? token,
    )
  const present = toPath(path.replaceAll(/\/{2,}/g, '/'))
  const prefixed = language === null ? [] : [`/${language}${present}`]
  return [present, ...prefixed, ...listField(fields['aliases'], /\s+/).map(toPath)]
}
