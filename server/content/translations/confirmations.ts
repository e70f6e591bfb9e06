/**
 * Which translations are current. A translation is confirmed for the text that it was written beside. If that
 * text changes later and the translation does not, the translation is stale, until it is changed or confirmed.
 */
import { createHash } from 'node:crypto'
import type { DocumentKey } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { isSame } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inBatches } from '../store/in-batches.ts'
import { parseStored } from '../store/read-stored.ts'
import { readDefaultLanguage } from '../store/site-languages.ts'
import { isSameText, toComparable } from './comparable-text.ts'
import { pairTranslations, type TranslationPair } from './pair-translations.ts'

export interface Confirmation {
  /** Of the translation. */
  path: FieldPath
  language: Language
  /** The text in the default language for which the translation was last confirmed. */
  source: string
  /** The translation at that time. */
  text: string
  /** Both texts are there, and the text in the default language is another one now. */
  isStale: boolean
}

interface Carrying {
  /** Of the earlier version. */
  known: readonly Confirmation[]
  /** Digests of what an admin has confirmed by hand. */
  confirmed?: ReadonlySet<string>
  /** Only typing errors were corrected: translations that were current stay current. */
  isTypo?: boolean
}

/**
 * Returns the confirmations of the later version. A translation without one is current. A confirmation stays when one of
 * its texts is removed, because the same text may be added again.
 */
export function carryConfirmations(
  pairs: readonly TranslationPair[],
  { known, confirmed = new Set(), isTypo = false }: Carrying,
): Confirmation[] {
  const knownAt = new Map(known.map((one) => [keyOf(one.path), one]))
  return pairs.flatMap((pair) => {
    const { path, pathBefore, language, isMarkdown, source, text } = pair
    const isSame = (one: string, other: string) => isSameText(one, other, isMarkdown)
    const last = (pathBefore && knownAt.get(keyOf(pathBefore))) ?? {
      source: source.before,
      text: text.before,
    }
    if (isBlank(last.source) || isBlank(last.text)) return []
    const keep = (values: Partial<Confirmation>): Confirmation[] => [
      { path, language, source: last.source, text: last.text, isStale: false, ...values },
    ]
    // A translation that was stale before the typing error was corrected stays stale.
    const isOnlyTypo = isTypo && isSame(last.source, source.before)
    if (isBlank(source.after)) return isWritten(text.after, last.text) ? [] : keep({})
    if (isBlank(text.after)) return keep(isOnlyTypo ? { source: source.after } : {})
    if (isWritten(text.after, last.text)) return []
    const isFitting =
      isOnlyTypo ||
      isSame(last.source, source.after) ||
      confirmed.has(digestOf(language, source.after, text.after, isMarkdown))
    return isFitting ? [] : keep({ text: text.after, isStale: true })

    function isWritten(now: string, then: string): boolean {
      return !isBlank(now) && !isSame(now, then)
    }
  })
}

/** Identifies a translation and the text that it was confirmed for, wherever in the document they are. */
export function digestOf(
  language: Language,
  source: string,
  text: string,
  isMarkdown: boolean,
): string {
  const texts = [source, text].map((one) => toComparable(one, isMarkdown))
  return createHash('sha256')
    .update(JSON.stringify([language, ...texts]))
    .digest('hex')
}

export function keyOf(path: FieldPath): string {
  return JSON.stringify(path.map(String))
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

export async function pairIn(
  db: Database,
  kind: KindName,
  before: unknown,
  after: unknown,
): Promise<TranslationPair[]> {
  const from = await readDefaultLanguage(db)
  return pairTranslations(kindOf(kind).fields, before, after, from)
}

/** Of the published document. */
export async function loadConfirmations(
  db: Database,
  { kind, id }: DocumentKey,
): Promise<Confirmation[]> {
  const rows = await selectRows(db).where('kind', '=', kind).where('id', '=', id).execute()
  return rows.flatMap(toConfirmation)
}

/** Digests of what was confirmed for the draft. */
export async function loadConfirmed(db: Database, { kind, id }: DocumentKey): Promise<Set<string>> {
  const rows = await db
    .selectFrom('draft_confirmation')
    .select('digest')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  return new Set(rows.map(({ digest }) => digest))
}

export interface Confirmed {
  known: Confirmation[]
  confirmed: Set<string>
}

/** The same for every document that has a draft. */
export async function loadForDrafts(
  db: Database,
): Promise<(key: { kind: string; id: string }) => Confirmed> {
  const rows = await selectRows(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('content_draft')
          .select('content_draft.id')
          .whereRef('content_draft.kind', '=', 'translation_confirmed.kind')
          .whereRef('content_draft.id', '=', 'translation_confirmed.id'),
      ),
    )
    .execute()
  const digests = await db.selectFrom('draft_confirmation').selectAll().execute()
  const nameOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`
  const rowsOf = Map.groupBy(rows, nameOf)
  const digestsOf = Map.groupBy(digests, nameOf)
  return (key) => ({
    known: (rowsOf.get(nameOf(key)) ?? []).flatMap(toConfirmation),
    confirmed: new Set((digestsOf.get(nameOf(key)) ?? []).map(({ digest }) => digest)),
  })
}

export async function replaceConfirmations(
  tx: Transaction,
  key: DocumentKey,
  confirmations: readonly Confirmation[],
): Promise<void> {
  await removeConfirmations(tx, key)
  await inBatches(
    confirmations.map(({ path, language, source, text, isStale }) => ({
      kind: key.kind,
      id: key.id,
      path: JSON.stringify(path),
      language,
      source,
      text,
      is_stale: isStale ? (1 as const) : (0 as const),
    })),
    (some) => tx.insertInto('translation_confirmed').values(some),
  )
}

export async function removeConfirmation(
  tx: Transaction,
  { kind, id }: DocumentKey,
  path: FieldPath,
): Promise<void> {
  const known = await loadConfirmations(tx, { kind, id })
  const rest = known.filter((one) => keyOf(one.path) !== keyOf(path))
  await replaceConfirmations(tx, { kind, id }, rest)
}

export async function confirmForDraft(
  tx: Transaction,
  { kind, id }: DocumentKey,
  digests: readonly string[],
): Promise<void> {
  await inBatches(
    digests.map((digest) => ({ kind, id, digest })),
    (some) =>
      tx
        .insertInto('draft_confirmation')
        .values(some)
        .onConflict((conflict) => conflict.doNothing()),
  )
}

export async function removeDraftConfirmations(
  tx: Transaction,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  await tx.deleteFrom('draft_confirmation').where('kind', '=', kind).where('id', '=', id).execute()
}

export async function moveConfirmations(
  tx: Transaction,
  from: DocumentKey,
  to: DocumentKey,
): Promise<void> {
  await removeConfirmations(tx, to)
  await removeDraftConfirmations(tx, to)
  for (const table of ['translation_confirmed', 'draft_confirmation'] as const) {
    await tx
      .updateTable(table)
      .set({ id: to.id })
      .where('kind', '=', from.kind)
      .where('id', '=', from.id)
      .execute()
  }
}

export async function removeConfirmations(
  tx: Transaction,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  await tx
    .deleteFrom('translation_confirmed')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Documents of one kind, by id. */
interface ImportedKind {
  kind: KindName
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Whether a document that is not in `after` is still published, because its files have not changed. */
  isKept(id: string): boolean
}

/** Updates the confirmations of what an import has changed. A translation that changed together with its text is current. */
export async function carryImported(
  tx: Transaction,
  kinds: readonly ImportedKind[],
): Promise<void> {
  const rows = await selectRows(tx).execute()
  const known = Map.groupBy(rows, ({ kind, id }) => `${kind}/${id}`)
  const trashed = await tx.selectFrom('content_trash').select(['kind', 'id']).execute()
  const inTrash = new Set(trashed.map(({ kind, id }) => `${kind}/${id}`))
  const from = await readDefaultLanguage(tx)
  for (const { kind, before, after, isKept } of kinds) {
    const field = kindOf(kind).fields
    for (const [id, document] of Object.entries(after)) {
      const key = `${kind}/${id}`
      const was = lookUp(before, id)
      // Confirmations without a published document are those of another document with this id, which is in the trash.
      if (was === undefined ? !known.has(key) : isSame(was, document)) continue
      const pairs = pairTranslations(field, was, document, from)
      const carried = carryConfirmations(pairs, {
        known: was === undefined ? [] : (known.get(key) ?? []).flatMap(toConfirmation),
      })
      if (carried.length > 0 || known.has(key)) {
        await replaceConfirmations(tx, { kind, id }, carried)
      }
    }
    const gone = new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))
    for (const id of gone) {
      const isThere = Object.hasOwn(after, id) || isKept(id) || inTrash.has(`${kind}/${id}`)
      if (!isThere) await removeConfirmations(tx, { kind, id })
    }
  }
}

function selectRows(db: Database) {
  return db
    .selectFrom('translation_confirmed')
    .select(['kind', 'id', 'path', 'language', 'source', 'text', 'is_stale'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** Without one, a translation fits: that is what is said if it cannot be read. */
function toConfirmation({ path, language, source, text, is_stale }: Row): Confirmation[] {
  const read = parseStored(path)
  return Array.isArray(read)
    ? [{ path: read, language, source, text, isStale: is_stale === 1 }]
    : []
}
