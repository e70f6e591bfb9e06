/** The email of an alert, in all languages of the interface. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { AlertWords } from '#shared/i18n/notices/en.ts'
import { toLetterBodies, toMoment } from '../../identity/notifications/write-notice.ts'
import type { Letter } from '../../mail/queue-letter.ts'

export type AlertKind = keyof AlertWords

interface AlertFacts {
  kind: AlertKind
  facts: string
  at: Date
  publicOrigin: string
}

export function writeAlert({ kind, facts, at, publicOrigin }: AlertFacts): Letter {
  const subject = languages.map((language) => wordsOf(language, kind).subject).join(' / ')
  const bodies = toLetterBodies((language) => [
    wordsOf(language, kind).text,
    facts,
    labelled(catalogues[language].notices.time, toMoment(at, language), language),
    publicOrigin,
  ])
  return { kind: 'notice', to: null, subject, ...bodies }
}

function wordsOf(language: Language, kind: AlertKind) {
  return catalogues[language].notices.alerts[kind]
}
