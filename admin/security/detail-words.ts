/** The words for details of the audit log: they are loaded with the log, since no other room needs them. */
import type { Language } from '#shared/i18n/languages.ts'
import type { AuditDetailWords } from '#shared/i18n/panel/security/details/en.ts'

const catalogues: Record<Language, () => Promise<{ details: AuditDetailWords }>> = {
  ko: () => import('#shared/i18n/panel/security/details/ko.ts'),
  en: () => import('#shared/i18n/panel/security/details/en.ts'),
  ja: () => import('#shared/i18n/panel/security/details/ja.ts'),
}

const loading = new Map<Language, Promise<AuditDetailWords>>()

/** The same promise for a language each time, as `use` needs it. */
export function loadDetailWords(language: Language): Promise<AuditDetailWords> {
  const loaded = loading.get(language) ?? catalogues[language]().then(({ details }) => details)
  loading.set(language, loaded)
  return loaded
}
