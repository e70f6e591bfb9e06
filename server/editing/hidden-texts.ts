/** Deletes texts in languages that the site does not have. Earlier versions stay in the history. */
import type { DocumentKey, LanguageTexts } from '#shared/admin/content.ts'
import { publishesByLanguage } from '#shared/admin/publish-languages.ts'
import { isSame, valueAt } from '#shared/content-changes.ts'
import { inEachLanguage, languages } from '#shared/i18n/languages.ts'
import { fail, ok } from '#shared/result.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { storedKindOf, storedKinds } from '../content/kinds/kinds.ts'
import { countRevision, readRevision } from '../content/store/revision.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { countTextsIn, withoutHidden } from '../content/translations/hidden-languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { openDocument } from './open-document.ts'
import type { Publishing } from './publish.ts'
import { moveToTrash } from './trash.ts'

/** Of what is published. */
export async function countTexts(db: Database, _by: AdminReader): Promise<LanguageTexts> {
  const texts = inEachLanguage(() => 0)
  for (const { load } of storedKinds) {
    for (const document of Object.values(await load(db))) {
      for (const language of languages) texts[language] += countTextsIn(document, language)
    }
  }
  return texts
}

/** What is written in hidden languages only goes to the trash. */
export async function deleteHiddenTexts({
  audit,
  change,
  db,
  now,
  renderer,
}: Omit<Publishing, 'change'> & {
  change: <Value>(
    act: (...given: Parameters<Parameters<Publishing['change']>[0]>) => Promise<Outcome<Value>>,
  ) => Promise<Outcome<Value>>
}): Promise<Outcome<{ documents: number }>> {
  const revision = await readRevision(db)
  const own = await readSiteLanguages(db)
  // Without content, no language is hidden.
  const shown = own.length > 0 ? own : languages
  const at = now().toISOString()
  const found: { key: DocumentKey; before: unknown; document: unknown }[] = []
  for (const { name, load } of storedKinds) {
    for (const [id, before] of Object.entries(await load(db))) {
      const document = withoutHidden(before, shown)
      if (!isSame(before, document)) found.push({ key: { kind: name, id }, before, document })
    }
  }
  const isGone = ({ key, document }: (typeof found)[number]) =>
    publishesByLanguage(key.kind) && Object.keys(valueAt(document, ['texts']) ?? {}).length === 0
  const stores = await Promise.all(
    found
      .filter((one) => !isGone(one))
      .map(async ({ key: { kind, id }, document }) =>
        storedKindOf(kind).prepare({ [id]: document }, { renderer, storedAt: at }),
      ),
  )
  return change(async (tx, by) => {
    await takeLock(tx, 'content')
    if ((await readRevision(tx)) !== revision) return fail('STALE')
    for (const one of found) {
      const { key, before } = one
      await appendReplaced(tx, { ...key, at, document: before })
      const opened = isGone(one) && (await openDocument(tx, key))
      if (opened) await moveToTrash(tx, opened, { key, at, by: by.userId })
      else await storedKindOf(key.kind).remove(tx, [key.id])
    }
    for (const store of stores) await store(tx)
    for (const one of found.filter((one) => !isGone(one))) {
      const { key, document } = one
      await requireFit(tx, key.kind, [key.id])
      await appendVersion(tx, { ...key, at, by: by.userId, event: 'published', document })
    }
    await countRevision(tx)
    const detail = { documents: found.length, languages: shown.join(', ') }
    const event = { event: 'content_hidden_deleted', result: 'success', detail } as const
    await audit.append(tx, { ...by.acting, ...event })
    return ok({ documents: found.length })
  })
}
