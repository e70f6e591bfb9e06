import type { Language } from './languages.ts'

/** A label and its value in one line of plain text. Japanese uses a full-width colon. */
export function labelled(label: string, value: string, language: Language): string {
  return language === 'ja' ? `${label}：${value}` : `${label}: ${value}`
}
