/** Between the two ends of a period, in each language. */
export function rangeMark(language: string): string {
  if (language === 'ja') return '～'
  return language === 'ko' ? ' ~ ' : ' – '
}
