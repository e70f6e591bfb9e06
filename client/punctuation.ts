/** Marks that are written differently in the three languages. */

export function commaIn(language: string): string {
  return language === 'ja' ? '、' : ', '
}

/** After a word; in Korean and Japanese without a space. */
export function inBrackets(text: string, language: string): string {
  if (language === 'ja') return `（${text}）`
  return language === 'ko' ? `(${text})` : ` (${text})`
}
