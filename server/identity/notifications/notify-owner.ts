/** Emails to the owner about the site: at most one of a kind in 15 minutes, so that nobody can flood the owner. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { security as en } from '#shared/i18n/panel/security/en.ts'
import { security as ja } from '#shared/i18n/panel/security/ja.ts'
import { security as ko } from '#shared/i18n/panel/security/ko.ts'
import { lookUp } from '#shared/look-up.ts'
import { queueEmail } from '../../mail/queue-email.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isDue, toEmailBodies, toMoment } from './security-notices.ts'

interface LateBackup {
  /** When the last backup was made. Null if none was made. */
  madeAt: string | null
  problem: string | null
}

interface NoticeOptions {
  at: Date
  publicOrigin: string
}

/** Reports that scheduled backups are overdue: at most once a day, in the owner's language. */
export async function notifyLateBackup(
  tx: Transaction,
  { madeAt, problem }: LateBackup,
  { at, publicOrigin, language }: NoticeOptions & { language: Language },
): Promise<void> {
  const { lateBackup: words, time } = catalogues[language].notices
  const last = madeAt === null ? words.never : toMoment(new Date(madeAt), language)
  const lines = [
    words.text,
    labelled(words.last, last, language),
    ...(problem === null ? [] : [labelled(words.problem, problem, language)]),
    labelled(time, toMoment(at, language), language),
    words.advice,
    publicOrigin,
  ]
  const bodies = toEmailBodies(() => lines, [language])
  const dedupeKey = `late-backup ${at.toISOString().slice(0, 10)}`
  const email = { kind: 'notice', to: null, subject: words.subject, ...bodies, dedupeKey } as const
  await queueEmail(tx, email, at)
}

/** Reports that browsers send unusually many reports of this kind. */
export async function notifyManyReports(
  tx: Transaction,
  kind: string,
  { at, publicOrigin }: NoticeOptions,
): Promise<void> {
  if (!(await isDue(tx, 'manyReports', at))) return
  const subject = languages.map((language) => wordsOf(language).subject).join(' / ')
  const bodies = toEmailBodies((language) => [
    wordsOf(language).text,
    labelled(wordsOf(language).kind, nameOfKind(kind, language), language),
    labelled(catalogues[language].notices.time, toMoment(at, language), language),
    wordsOf(language).advice,
    publicOrigin,
  ])
  await queueEmail(tx, { kind: 'notice', to: null, subject, ...bodies }, at)
}

function wordsOf(language: Language) {
  return catalogues[language].notices.manyReports
}

/** Names the kind as the panel does, to which the email links. */
function nameOfKind(kind: string, language: Language): string {
  const names: Record<string, string> = { ko, en, ja }[language].eventNames
  return lookUp(names, kind) ?? kind
}
