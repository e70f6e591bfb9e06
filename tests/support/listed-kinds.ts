/** The kinds that have any number of documents of one file each, and those that have any. */
import type { Content } from '#shared/content.ts'
import {
  contentKinds,
  entryKinds,
  type KindName,
  kindNames,
  kindOf,
  type ListedKind,
} from '#shared/content-kinds.ts'
import { toDocuments } from '../../server/content/kinds/content-documents.ts'

export type ListedMember = (typeof contentKinds)[ListedKind]['member']

export const listedKinds = entryKinds.filter(
  (kind): kind is ListedKind => kindOf(kind).ids === 'slug',
)

/** The kinds of which there are documents. */
export function listFilledKinds(content: Content): KindName[] {
  const documents = toDocuments(content)
  return kindNames.filter((kind) => Object.keys(documents[kind]).length > 0)
}

/** No documents of any of them. */
export function createEmptyLists(): Pick<Content, ListedMember> {
  const members = listedKinds.map((kind) => [contentKinds[kind].member, {}])
  return Object.fromEntries(members) as Pick<Content, ListedMember>
}
