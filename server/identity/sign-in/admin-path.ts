/** ADMIN_PATH: the address of the panel. It must not overlap with any other address of the site. */
import { type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { languages } from '#shared/i18n/languages.ts'

/**
 * First path segments that are in use. `tests/admin-api/admin-path.test.ts` compares them with the addresses of
 * the site.
 */
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
  'feedback',
  'contact',
  'licenses',
  'login',
  'profile',
  'play',
  'media',
  ...languages,
  ...kindNames.flatMap(listPagesOf),
]

export function isAdminPath(text: string): boolean {
  if (!/^(?:\/[\w-]+){1,4}$/.test(text)) return false
  const [, first = ''] = text.split('/')
  return !taken.includes(first.toLowerCase())
}

/** The first parts of the addresses of its public pages. */
function listPagesOf(kind: KindName): string[] {
  const { ids, path } = kindOf(kind)
  return (typeof ids === 'string' ? ['1'] : ids).map((id) => path(id).split('/')[1] ?? '')
}
