/**
 * Which translations are current. A translation is confirmed for the text that it was written beside. If that
 * text changes later and the translation does not, the translation is stale, until it is changed or confirmed.
 */
import { createHash } from 'node:crypto'
import type { FieldPath } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { isSameText, toComparable } from './comparable-text.ts'
import type { TranslationPair } from './pair-translations.ts'

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
