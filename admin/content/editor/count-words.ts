import { type Language, textUnits } from '#shared/i18n/languages.ts'

/** English is counted by words; Korean and Japanese by characters, as their writers do. */
export function countWords(
  text: string,
  language: Language,
): { unit: 'words' | 'characters'; count: number } {
  if (textUnits[language] === 'words') {
    const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
    return { unit: 'words', count: [...segments].filter(({ isWordLike }) => isWordLike).length }
  }
  const graphemes = new Intl.Segmenter(language).segment(text.replaceAll(/\s/g, ''))
  return { unit: 'characters', count: [...graphemes].length }
}
