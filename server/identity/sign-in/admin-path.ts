/** ADMIN_PATH: where the panel is. It must be nowhere that something else answers already. */

/** First parts of addresses that are taken. `tests/admin-api/panel.test.ts` holds them against what the site answers. */
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
]

export function isAdminPath(text: string): boolean {
  if (!/^(?:\/[\w-]+){1,4}$/.test(text)) return false
  const [, first = ''] = text.split('/')
  return !taken.includes(first.toLowerCase())
}
