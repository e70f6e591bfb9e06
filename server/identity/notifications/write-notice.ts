/**
 * The text of a notice, in all languages: the language of the sign-in may have been chosen by the attacker.
 */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { writeMoment } from '#shared/i18n/moment.ts'
import { escapeHtml } from '../../mail/transports/letter-html.ts'
import type { NoticeFacts, NoticeKind } from './security-notices.ts'

interface Notice extends NoticeFacts {
  kind: NoticeKind
  /** The email address of the account. */
  account: string
  at: Date
  publicOrigin: string
}

export function writeNotice(notice: Notice): { subject: string; text: string; html: string } {
  const subject = languages.map((language) => wordsOf(language).subject[notice.kind]).join(' / ')
  return { subject, ...toLetterBodies((language) => linesOf(notice, language)) }
}

/** Writes the same lines in every given language, one below the other. The transport makes a document of the HTML. */
export function toLetterBodies(
  toLines: (language: Language) => string[],
  chosen: readonly Language[] = languages,
): { text: string; html: string } {
  const sections = chosen.map((language) => ({ language, lines: toLines(language) }))
  const text = sections.map(({ lines }) => `${lines.join('\n')}\n`).join('\n')
  const html = sections.map(
    ({ language, lines }) =>
      `<section lang="${language}">${lines.map(toParagraph).join('')}</section>`,
  )
  return { text, html: html.join('\n<hr>\n') }
}

function linesOf(notice: Notice, language: Language): string[] {
  const words = wordsOf(language)
  const { kind, account, at, address, device, publicOrigin } = notice
  return [
    words.text[kind],
    labelled(words.account, account, language),
    labelled(words.time, toMoment(at, language), language),
    labelled(words.address, address ?? words.unknown, language),
    labelled(words.device, device ?? words.unknown, language),
    words.advice,
    labelled(words.profile, `${publicOrigin}/${language}/profile`, language),
  ]
}

/** In UTC: the server does not know where the reader is. */
export function toMoment(at: Date, language: Language): string {
  return `${writeMoment(at, language, 'UTC')} UTC`
}

function wordsOf(language: Language) {
  return catalogues[language].notices
}

function toParagraph(line: string): string {
  return `<p>${escapeHtml(line)}</p>`
}
