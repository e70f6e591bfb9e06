/** Compares the content of a folder with the one that is published. */
import type { ChangedDocument, ImportChange, ImportReport } from '#shared/admin/content-import.ts'
import { findChanges, isSame } from '#shared/content-changes.ts'
import { type KindName, kindNames, titlesOf } from '#shared/content-kinds.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AllDocuments, toDocuments } from '../kinds/content-documents.ts'
import type { ChangedContent } from '../kinds/store-content.ts'
import type { Documents } from '../kinds/stored-kind.ts'
import { readKeptFiles } from '../store/store-media.ts'
import { loadDocuments, loadResumeFiles } from './load-content.ts'
import { loadOriginals, toMediaIndex } from './write-media.ts'

type ImportChanges = Pick<ImportReport, 'documents' | 'files'>

/** What an import of `read` would change. */
export async function findImportChanges(
  db: Database,
  { content, digests, media }: ChangedContent,
): Promise<ImportChanges> {
  const before = await loadDocuments(db)
  // Posts that were stored from the same files were not read again.
  const unread = Object.entries(before.post).filter(([slug]) => digests.has(slug))
  const read = toDocuments(content)
  const after = { ...read, post: { ...Object.fromEntries(unread), ...read.post } }
  const isKept = await readKeptFiles(db)
  const files = [
    ...compareNames(toBase64(await loadResumeFiles(db)), toBase64(content.resumeFiles)),
    ...(media ? compareNames((await loadOriginals(db)).index, toMediaIndex(media)) : []),
  ].filter(({ name, change }) => change !== 'removed' || !isKept(name))
  return { documents: kindNames.flatMap((kind) => compareKind(kind, before, after)), files }
}

function compareKind(kind: KindName, before: AllDocuments, after: AllDocuments): ChangedDocument[] {
  return compareNames(before[kind], after[kind]).map(({ name: id, change }) => {
    const [old, next] = [lookUp(before[kind], id), lookUp(after[kind], id)]
    return {
      kind,
      id,
      titles: titlesOf(kind, next ?? old),
      change,
      languages: findLanguages(old, next),
    }
  })
}

function compareNames<Value>(
  before: Documents<Value>,
  after: Documents<Value>,
): { name: string; change: ImportChange }[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const toChange = (name: string): ImportChange | null => {
    if (!Object.hasOwn(before, name)) return 'added'
    if (!Object.hasOwn(after, name)) return 'removed'
    return isSame(lookUp(before, name), lookUp(after, name)) ? null : 'changed'
  }
  return [...names].flatMap((name) => {
    const change = toChange(name)
    return change ? [{ name, change }] : []
  })
}

/** The languages of the fields that differ. */
function findLanguages(before: unknown, after: unknown): Language[] {
  const found = new Set(findChanges(before ?? {}, after ?? {}).flatMap(languagesOf))
  return languages.filter((language) => found.has(language))
}

/** The path of a change contains a language, or the change adds or removes a group whose members are languages. */
function languagesOf({ path, before, value }: ReturnType<typeof findChanges>[number]): Language[] {
  const above = languages.filter((language) => path.includes(language))
  if (above.length > 0) return above
  const below = [before, value].flatMap((group) =>
    typeof group === 'object' && group !== null ? Object.keys(group) : [],
  )
  return languages.filter((language) => below.includes(language))
}

function toBase64(files: Record<string, Uint8Array>): Documents<string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  )
}
