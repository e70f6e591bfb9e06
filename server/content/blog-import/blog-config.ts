/** Reads what the configuration of a blog says about all of its posts. */
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { BlogFolder } from './blog-folder.ts'
import { listPackages } from './formats.ts'
import {
  type FrontFields,
  readToml,
  readYaml,
  textField,
  toFields,
  toKey,
  toLanguage,
} from './front-fields.ts'
import { knownZone } from './written-date.ts'

export interface BlogConfig {
  /** `https://old.example/base`; null: unknown. */
  origin: string | null
  /** Of texts that do not say theirs; null: unknown. */
  language: Language | null
  zone: string | null
  /** Null: as its program does. */
  showsLineBreaks: boolean | null
  /** By section; of all, for the empty one. */
  permalinks: FrontFields
}

const usual =
  /^(?:_config|hugo|config(?:\/_default\/(?:hugo|config))?|(?:astro|next|gatsby)[.-]config|(?:(?:src|data)\/)?(?:consts|config|siteMetadata|site\.config))\.(?:toml|ya?ml|json|\w?[jt]s)$/
const languageFields = [
  'defaultcontentlanguage',
  'defaultlocale',
  'language',
  'lang',
  'locale',
  'languagecode',
]
/** In code, where a field is written with its value. */
const assigned = /\b(\w+)["']?\s*[:=]\s*["'`]([^"'`\n]*)["'`]/g

export async function readConfig(folder: BlogFolder): Promise<BlogConfig> {
  const files = [...folder.files].filter((file) => usual.test(file))
  const sources = files.map(async (file) => listEntries((await folder.readText(file)) ?? '', file))
  const fields = toFields((await Promise.all(sources)).flat())
  const list = (...keys: string[]) => keys.map((key) => textField([lookUp(fields, key)].flat()[0]))
  const site = list('baseurl', 'url', 'site', 'siteurl').find((url) => /^https?:/.test(url))
  const base = list('baseurl', 'root', 'base', 'pathprefix', 'basepath').find((path) =>
    path.startsWith('/'),
  )
  const origin = (site ?? '').replace(/\/$/, '')
  const hasPath = /^https?:\/\/[^/]+\//.test(origin)
  const { permalink, permalinks } = fields
  const groups = isGroup(permalinks) ? permalinks : {}
  return {
    origin: origin === '' ? null : origin + (hasPath ? '' : (base ?? '').replace(/\/$/, '')),
    language:
      list(...languageFields)
        .map(toLanguage)
        .find((one) => one !== null) ?? null,
    zone: fields['timezone'] === undefined ? null : knownZone(fields['timezone']),
    showsLineBreaks:
      (await listPackages(folder)).includes('package:remark-breaks') || findBreaks(fields),
    permalinks: { '': permalink, ...(isGroup(groups['page']) ? groups['page'] : groups) },
  }
}

function listEntries(source: string, file: string): [string, unknown][] {
  if (/[jt]s$/.test(file))
    return [...source.matchAll(assigned)].map(([, name = '', value = '']) => [name, value])
  // JSON is YAML.
  const read = file.endsWith('.toml') ? readToml(source) : readYaml(source)
  return read.ok ? Object.entries(read.fields) : []
}

/** As the renderers of Markdown call it, somewhere in their group of fields. */
function findBreaks(value: unknown): boolean | null {
  for (const [name, one] of isGroup(value) ? Object.entries(value) : []) {
    if (/^(?:breaks|hardwraps?)$/.test(toKey(name)) && typeof one === 'boolean') return one
    const inside = findBreaks(one)
    if (inside !== null) return inside
  }
  return null
}
