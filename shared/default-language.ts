/**
 * The default language of a site: the first of its languages, which every text must have. The schemas of content leave
 * out which one it is; here they are made strict about it.
 */
import * as v from 'valibot'
import { type KindName, kindOf } from './content-kinds.ts'
import { fallbackLanguage, isLanguage, type Language, languages } from './i18n/languages.ts'

/** Also of a document that may be invalid: then what comes closest. */
export function defaultLanguageOf(site: unknown): Language {
  const named = (site as { languages?: unknown } | null | undefined)?.languages
  return (Array.isArray(named) ? named.find(isLanguage) : undefined) ?? fallbackLanguage
}

/**
 * The schema of a kind that a published document fulfils. `language`: the default of the site; the document of the site
 * itself needs the one that it names.
 */
export function strictSchemaOf(
  kind: KindName,
  document: unknown,
  language: Language,
): v.GenericSchema {
  return requireLanguage(kindOf(kind).schema, sourceLanguageOf(kind, document, language))
}

/** The language that the texts of a document are translated from. */
export function sourceLanguageOf(kind: KindName, document: unknown, language: Language): Language {
  return kind === 'site' ? defaultLanguageOf(document) : language
}

const made = new WeakMap<v.GenericSchema, Map<Language, v.GenericSchema>>()

/** The same schema, with one language required wherever `localized` was used. */
export function requireLanguage<Schema extends v.GenericSchema>(
  schema: Schema,
  language: Language,
): Schema {
  const known = made.get(schema) ?? new Map<Language, v.GenericSchema>()
  made.set(schema, known)
  const strict = known.get(language) ?? (rebuild(schema as Node, language) as v.GenericSchema)
  known.set(language, strict)
  return strict as Schema
}

interface Node {
  kind: string
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  metadata?: object
  pipe?: [Node, ...Node[]]
}

function rebuild(node: Node, language: Language): Node {
  const { entries, item, pipe, wrapped } = node
  if (pipe) {
    const [first, ...actions] = pipe
    const inner = rebuild(first, language)
    const isLocalized = actions.some(({ metadata }) => metadata && 'isLocalized' in metadata)
    const start = isLocalized ? requireIn(inner, language) : inner
    return v.pipe(start as never, ...(actions as never[])) as unknown as Node
  }
  if (wrapped) return { ...node, wrapped: rebuild(wrapped, language) }
  if (item) return { ...node, item: rebuild(item, language) }
  if (!entries) return node
  const rebuilt = Object.entries(entries).map(([name, entry]) => [name, rebuild(entry, language)])
  return { ...node, entries: Object.fromEntries(rebuilt) }
}

function requireIn(node: Node, required: Language): Node {
  const entries = languages.map((language) => {
    const entry = node.entries?.[language]
    return [language, language === required ? (entry?.wrapped ?? entry) : entry]
  })
  return { ...node, entries: Object.fromEntries(entries) }
}
