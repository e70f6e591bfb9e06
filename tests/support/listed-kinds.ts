/** The kinds that may have any number of documents, each in one file. */
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

/** Content with no document of these kinds. */
export function createEmptyLists(): Pick<Content, ListedMember> {
  const members = listedKinds.map((kind) => [contentKinds[kind].member, {}])
  return Object.fromEntries(members) as Pick<Content, ListedMember>
}
