/** Checks documents as they are stored, after everything that derives or rewrites their fields. */
import { describeProblems, type FieldProblem } from '#shared/check-document.ts'
import type { UnfitDocument } from '#shared/content.ts'
import { checkPublished, type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { readPerRevision } from '../store/revision.ts'
import { readDefaultLanguage } from '../store/site-languages.ts'
import { storedKindOf, storedKinds } from './kinds.ts'

export class UnfitDocumentError extends OperatorError {
  override name = 'UnfitDocumentError'
  readonly problems: FieldProblem[]

  constructor(unfit: UnfitDocument) {
    super(`${describeUnfit(unfit)}. Nothing was stored.`)
    this.problems = unfit.problems
  }
}

/** One sentence without its final point. */
export function describeUnfit({ kind, id, problems }: UnfitDocument): string {
  return `${kind}/${id} does not fulfil its schema: ${describeProblems(problems)}`
}

/**
 * The last step of every transaction that stores documents: reads them back, and throws `UnfitDocumentError` for one that
 * could not be read later.
 */
export async function requireFit(
  tx: Transaction,
  kind: KindName,
  ids: readonly string[],
): Promise<void> {
  const [unfit] = await findUnfit(tx, kind, ids)
  if (unfit) throw new UnfitDocumentError(unfit)
}

/** Of all kinds, in their order; documents that every site has and that are missing, too. */
export async function listUnfit(db: Database): Promise<UnfitDocument[]> {
  const found: UnfitDocument[] = []
  for (const { name, list } of storedKinds) {
    const { ids } = kindOf(name)
    const all = typeof ids === 'string' ? (await list(db)).map(({ id }) => id) : ids
    found.push(...(await findUnfit(db, name, all)))
  }
  return found
}

/** Reads them once for each revision of the content. */
export function createUnfitList(db: Database): () => Promise<UnfitDocument[]> {
  return readPerRevision(db, listUnfit)
}

const documentsAtOnce = 100

/** Also of documents that are missing. */
export async function findUnfit(
  db: Database,
  kind: KindName,
  ids: readonly string[],
): Promise<UnfitDocument[]> {
  const language = await readDefaultLanguage(db)
  const found: UnfitDocument[] = []
  for (let start = 0; start < ids.length; start += documentsAtOnce) {
    const some = ids.slice(start, start + documentsAtOnce)
    const stored = await storedKindOf(kind).readRaw(db, some)
    for (const id of some) {
      const problems = findProblems(kind, stored.get(id), language)
      if (problems.length > 0) found.push({ kind, id, problems })
    }
  }
  return found
}

/** Of a document as it is stored. */
function findProblems(kind: KindName, document: unknown, language: Language): FieldProblem[] {
  if (document === undefined) return [{ path: [], problem: 'is missing' }]
  const checked = checkPublished(kind, document, language)
  return checked.ok ? [] : checked.problems
}
