/** ADMIN_PATH: the address of the panel. It must not overlap with any other address of the site. */
import { languages } from '#shared/i18n/languages.ts'

/** First path segments that are in use. Those of pages are known when the site starts (`server/boot/open-site.ts`). */
const taken: string[] = [
  'api',
  'auth',
  'assets',
  'og',
  'resumes',
  'healthz',
  'readyz',
  'metrics',
  'demo-identity',
  'media',
  ...languages,
]

export function isAdminPath(text: string): boolean {
  if (!/^(?:\/[\w-]+){1,4}$/.test(text)) return false
  const [, first = ''] = text.split('/')
  return !taken.includes(first.toLowerCase())
}
