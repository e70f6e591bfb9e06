/** Converts the content of a whole site to documents by kind, and back. */
import type { Content } from '#shared/content.ts'
import { type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { languagesOf } from '#shared/site.ts'
import { withoutHidden } from '../translations/hidden-languages.ts'
import type { Documents } from './stored-kind.ts'

export type AllDocuments = Record<KindName, Documents<unknown>>

export function toDocuments(content: Content): AllDocuments {
  const all = kindNames.map((name) => [name, documentsIn(content, name)] as const)
  return Object.fromEntries(all) as AllDocuments
}

function documentsIn(content: Content, name: KindName): Documents<unknown> {
  const { ids, member } = kindOf(name)
  if (ids === 'number') {
    return Object.fromEntries(content.projects.map(({ id, ...project }) => [id, project]))
  }
  const [first, second] = typeof ids === 'string' ? [] : ids
  const stored = Object.entries(content).find(([name]) => name === member)?.[1]
  const isSingle = first !== undefined && second === undefined
  return isSingle ? { [first]: stored } : stored
}

/** The documents must be valid, and complete: one for each id that a kind names. */
export function toContent(
  documents: AllDocuments,
  resumeFiles: Record<string, Uint8Array>,
): Content {
  const members = kindNames.map((name) => {
    const { ids, member } = kindOf(name)
    const all = documents[name]
    if (ids === 'number') return [member, toNumbered(all)]
    const [first, second] = typeof ids === 'string' ? [] : ids
    return [member, first !== undefined && second === undefined ? lookUp(all, first) : all]
  })
  return { ...Object.fromEntries(members), resumeFiles } as Content
}

function toNumbered(documents: Documents<unknown>): unknown[] {
  return Object.entries(documents)
    .map(([id, document]) => ({ id: Number(id), ...(document as object) }))
    .sort((one, other) => one.id - other.id)
}

/** As an export carries it: what is written in hidden languages only is left out. */
export function toShown(content: Content): Content {
  // Without a document of the site that can be read, no language is known to be hidden.
  const shown = (content.site as typeof content.site | undefined)
    ? languagesOf(content.site)
    : languages
  // One by one: the id of a document may be that of a language.
  const kinds = Object.entries(toDocuments(content)).map(([kind, all]) => {
    const documents = Object.entries(all).map(
      ([id, one]) => [id, withoutHidden(one, shown)] as const,
    )
    return [kind, Object.fromEntries(documents.filter(([, one]) => hasText(one)))]
  })
  const kept = toContent(Object.fromEntries(kinds), content.resumeFiles)
  const resumes = kept.resumes as typeof kept.resumes | undefined
  const named = Object.values(resumes ?? {}).map(({ file }) => file)
  const files = Object.entries(content.resumeFiles).filter(([name]) => named.includes(name))
  return { ...content, ...kept, resumeFiles: Object.fromEntries(files) }
}

/** False for a document whose texts were all in hidden languages. */
function hasText(document: unknown): boolean {
  const { texts } = (document ?? {}) as { texts?: object }
  return texts === undefined || Object.keys(texts).length > 0
}
