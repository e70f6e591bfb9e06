/** The kinds that have any number of documents of one file each. */
import type { Content } from '#shared/content.ts'
import { contentKinds, entryKinds, kindOf, type ListedKind } from '#shared/content-kinds.ts'

export type ListedMember = (typeof contentKinds)[ListedKind]['member']

export const listedKinds = entryKinds.filter(
  (kind): kind is ListedKind => kindOf(kind).ids === 'slug',
)

/** No documents of any of them. */
export function createEmptyLists(): Pick<Content, ListedMember> {
  const members = listedKinds.map((kind) => [contentKinds[kind].member, {}])
  return Object.fromEntries(members) as Pick<Content, ListedMember>
}
