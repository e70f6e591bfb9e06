/** Between the two ends of a period, in each language. */
export function rangeMark(language: string): string {
  return language === 'ja' ? '～' : ' ~ '
}
