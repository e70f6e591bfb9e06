import type { Language } from '#shared/i18n/languages.ts'
import { usePage } from './page.tsx'

const scripts: [Language, RegExp][] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
]

/**
 * The language of a text of the owner, if it is not that of the page: a missing translation comes in another language, and
 * screen readers and line breaks depend on it. Told by the script of most letters.
 */
export function findForeignScript(text: string, language: Language): Language | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return scripts.find(
    ([other, script]) =>
      other !== language &&
      (text.match(script)?.length ?? 0) > letters * (other === 'ja' ? 0.2 : 0.5),
  )?.[0]
}

/** For components: the attribute `lang` of a text. */
export function useForeignScript(): (text: string) => Language | undefined {
  const { language } = usePage()
  return (text) => findForeignScript(text, language)
}
