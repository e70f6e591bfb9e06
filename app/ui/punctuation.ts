/** Marks that Japanese writes in another way than Korean and English. */

export function commaIn(language: string): string {
  return language === 'ja' ? '、' : ', '
}

/** After a word; in Japanese without a space. */
export function inBrackets(text: string, language: string): string {
  return language === 'ja' ? `（${text}）` : ` (${text})`
}

/** Between the two ends of a period. */
export function rangeMark(language: string): string {
  return language === 'ja' ? '～' : ' ~ '
}
