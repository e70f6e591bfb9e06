import type { Language } from './languages.ts'

/** A label and what it names, in one line of plain text. Japanese has a colon of its own width. */
export function labelled(label: string, value: string, language: Language): string {
  return language === 'ja' ? `${label}：${value}` : `${label}: ${value}`
}
