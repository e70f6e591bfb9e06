/** Removes what the sample says of its person in languages that the site does not have: its owner does not see it there, and exports would carry it. */
import { isSame } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import { namesSample } from '#shared/sample-person.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import { sample } from '../content/store/sample-content.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'

const places = [
  ['profile', 'profile'],
  ['resumes', 'resumes'],
  ['legal', 'privacy'],
  ['legal', 'terms'],
] as const satisfies [KindName, string][]

/** After the document of the site was stored. */
export async function forgetSample(tx: Transaction, by: Admin, at: string): Promise<void> {
  const shown = await readSiteLanguages(tx)
  for (const [kind, id] of places) {
    const before = await storedKindOf(kind).find(tx, id)
    const document = withoutSample(before, shown)
    if (isSame(before, document)) continue
    const key = { kind, id, at }
    await appendReplaced(tx, { ...key, document: before })
    if (kindOf(kind).file) {
      await tx
        .updateTable('content_entry')
        .set({ document: JSON.stringify(document), updated_at: at })
        .where('kind', '=', kind)
        .execute()
    } else {
      await tx
        .deleteFrom('legal_text')
        .where('page', '=', id)
        .where('language', 'not in', Object.keys(document as object).filter(isLanguage))
        .execute()
    }
    await requireFit(tx, kind, [id])
    await appendVersion(tx, { ...key, by: by.userId, event: 'published', document })
  }
  const resumes = await storedKindOf('resumes').find(tx, 'resumes')
  const named = Object.values(resumes as Record<string, { file: string }>).map(({ file }) => file)
  const files = ['ko.txt', 'en.pdf', 'ja.txt'].map((end) => `gildong-hong.${end}`)
  const unnamed = files.filter((file) => !named.includes(file))
  if (unnamed.length > 0) {
    await tx.deleteFrom('resume_file').where('name', 'in', unnamed).execute()
  }
}

/** A document without the texts of the sample in languages other than those that are shown. */
export function withoutSample(document: unknown, shown: readonly Language[]): unknown {
  if (Array.isArray(document)) return document.map((entry) => withoutSample(entry, shown))
  if (typeof document !== 'object' || document === null) return document
  const kept = Object.entries(document).filter(
    ([name, value]) => !(isLanguage(name) && !shown.includes(name) && isOfSample(value)),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSample(value, shown)]))
}

function isOfSample(value: unknown): boolean {
  return sample.readings.includes(value as string) || namesSample(JSON.stringify(value) ?? '')
}
