/**
 * The languages of the interface, in the order of the switcher. `docs/guide.md` lists what a new one needs.
 */
export const languages = ['ko', 'en', 'ja'] as const

export type Language = (typeof languages)[number]

/** The language if nothing is known about the visitor, and the fallback of content. */
export const fallbackLanguage = 'ko' as const satisfies Language

export const languageNames: Record<Language, { name: string; flag: string }> = {
  ko: { name: '한국어', flag: '🇰🇷' },
  en: { name: 'English', flag: '🇺🇸' },
  ja: { name: '日本語', flag: '🇯🇵' },
}

export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text)
}

/** The next language in the switcher, wrapping at both ends. */
export function nextLanguage(language: Language, step: 1 | -1): Language {
  const index = languages.indexOf(language) + step + languages.length
  return languages[index % languages.length] as Language
}
