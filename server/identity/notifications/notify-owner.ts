/** Emails to the owner about the site: at most one of a kind in 15 minutes, so that nobody can flood the owner. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { security as en } from '#shared/i18n/panel/security/en.ts'
import { security as ja } from '#shared/i18n/panel/security/ja.ts'
import { security as ko } from '#shared/i18n/panel/security/ko.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Letter } from '../../mail/queue-letter.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isDue } from './security-notices.ts'
import { toLetterBodies, toMoment } from './write-notice.ts'

interface OwnerNoticesDependencies {
  now: () => Date
  publicOrigin: string
  queue(tx: Transaction, letter: Letter, at: Date): Promise<unknown>
}

interface LateBackup {
  /** When the last backup was made. Null if none was made. */
  madeAt: string | null
  problem: string | null
}

export function createOwnerNotices({ now, publicOrigin, queue }: OwnerNoticesDependencies) {
  return {
    /** Reports that scheduled backups are overdue: at most once a day, in the owner's language. */
    async notifyLateBackup(
      tx: Transaction,
      { madeAt, problem }: LateBackup,
      language: Language,
    ): Promise<void> {
      const at = now()
      const { lateBackup: words, time } = catalogues[language].notices
      const lines = [
        words.text,
        labelled(
          words.last,
          madeAt === null ? words.never : toMoment(new Date(madeAt), language),
          language,
        ),
        ...(problem === null ? [] : [labelled(words.problem, problem, language)]),
        labelled(time, toMoment(at, language), language),
        words.advice,
        publicOrigin,
      ]
      const bodies = toLetterBodies(() => lines, [language])
      const dedupeKey = `late-backup ${at.toISOString().slice(0, 10)}`
      await queue(
        tx,
        { kind: 'notice', to: null, subject: words.subject, ...bodies, dedupeKey },
        at,
      )
    },

    /** Reports that browsers send unusually many reports of this kind. */
    async notifyManyReports(tx: Transaction, kind: string): Promise<void> {
      const at = now()
      if (!(await isDue(tx, 'manyReports', at))) return
      const subject = languages.map((language) => wordsOf(language).subject).join(' / ')
      const bodies = toLetterBodies((language) => [
        wordsOf(language).text,
        labelled(wordsOf(language).kind, nameOfKind(kind, language), language),
        labelled(catalogues[language].notices.time, toMoment(at, language), language),
        wordsOf(language).advice,
        publicOrigin,
      ])
      await queue(tx, { kind: 'notice', to: null, subject, ...bodies }, at)
    },
  }
}

function wordsOf(language: Language) {
  return catalogues[language].notices.manyReports
}

/** As the panel calls it, to which the email sends its reader. */
function nameOfKind(kind: string, language: Language): string {
  const names: Record<string, string> = { ko, en, ja }[language].eventNames
  return lookUp(names, kind) ?? kind
}
