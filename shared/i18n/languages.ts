/** The languages of the site, in the order of the switcher. One line here and one catalogue add a language. */
export const languages = ['ko', 'en', 'ja'] as const

export type Language = (typeof languages)[number]

/** What is spoken when nothing is known of the visitor, and what content falls back to. */
export const fallbackLanguage: Language = 'ko'

export const languageNames: Record<Language, { name: string; flag: string }> = {
  ko: { name: '한국어', flag: '🇰🇷' },
  en: { name: 'English', flag: '🇺🇸' },
  ja: { name: '日本語', flag: '🇯🇵' },
}

export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text)
}

/** The neighbour in the switcher, wrapping at both ends. */
export function nextLanguage(language: Language, step: 1 | -1): Language {
  const index = languages.indexOf(language) + step + languages.length
  return languages[index % languages.length] as Language
}
