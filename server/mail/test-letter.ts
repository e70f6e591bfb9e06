/** An email that confirms that mail delivery works. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Letter } from './queue-letter.ts'
import { escapeHtml } from './transports/letter-html.ts'

export function toTestLetter(language: Language, publicOrigin: string): Letter {
  const { subject, text } = catalogues[language].letters.test
  return {
    kind: 'test',
    to: null,
    subject,
    text: `${text}\n\n-- \n${publicOrigin}`,
    html: `<p>${escapeHtml(text)}</p>\n<p>${escapeHtml(publicOrigin)}</p>`,
  }
}
