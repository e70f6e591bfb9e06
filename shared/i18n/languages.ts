/**
 * The languages of the interface, in the order of the switcher. `docs/guide.md` lists what a new one needs.
 */
export const languages = ['ko', 'en', 'ja'] as const

export type Language = (typeof languages)[number]

/** `ko|en|ja`: lets the compiler check a pattern in a script that should not load the list. */
export type LanguagePattern = Join<typeof languages>

type Join<Texts extends readonly string[]> = Texts extends readonly [
  infer First extends string,
  ...infer Others extends readonly [string, ...string[]],
]
  ? `${First}|${Join<Others>}`
  : Texts[0]

/** The language if nothing is known about the visitor, and the fallback of content. */
export const fallbackLanguage = 'ko' as const satisfies Language

export const languageNames: Record<Language, { name: string; flag: string }> = {
  ko: { name: '한국어', flag: '🇰🇷' },
  en: { name: 'English', flag: '🇺🇸' },
  ja: { name: '日本語', flag: '🇯🇵' },
}

/** How dates are written. English texts use British formats everywhere: `4 Sept 2025`, and a 24-hour clock. */
export const dateLocales: Record<Language, string> = { ko: 'ko', en: 'en-GB', ja: 'ja' }

/** The unit in which the length of a text is counted. Languages counted in characters have wide ones: as wide as two Latin ones. */
export const textUnits: Record<Language, 'words' | 'characters'> = {
  ko: 'characters',
  en: 'words',
  ja: 'characters',
}

export function inEachLanguage<Value>(toValue: (language: Language) => Value) {
  return Object.fromEntries(languages.map((language) => [language, toValue(language)])) as Record<
    Language,
    Value
  >
}

export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text)
}
