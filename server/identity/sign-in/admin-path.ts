/** ADMIN_PATH: the address of the panel. It must not overlap with any other address of the site. */

/**
 * First path segments that are in use. `tests/admin-api/admin-path.test.ts` compares them with the addresses of
 * the site.
 */
const taken = [
  'api',
  'auth',
  'assets',
  'og',
  'resumes',
  'healthz',
  'readyz',
  'metrics',
  'demo-identity',
  'ko',
  'en',
  'ja',
  'projects',
  'academics',
  'about',
  'feedback',
  'contact',
  'privacy',
  'terms',
  'licenses',
  'login',
  'profile',
  'blog',
  'play',
  'media',
]

export function isAdminPath(text: string): boolean {
  if (!/^(?:\/[\w-]+){1,4}$/.test(text)) return false
  const [, first = ''] = text.split('/')
  return !taken.includes(first.toLowerCase())
}
