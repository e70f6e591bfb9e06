/** Converts the content of a whole site to documents by kind, and back. */
import type { Content } from '#shared/content.ts'
import { type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { lookUp } from '#shared/look-up.ts'
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
