/** The reading calls of the public API, from its own description, with an address that answers each. */
import type { TestSite } from './site.ts'

/** In the sample content. */
const values: Record<string, string> = { id: '1', slug: 'two-bookings-one-room' }

interface PublicRead {
  /** With `{name}` for path parameters. */
  template: string
  path: string
}

export async function listPublicReads(site: Pick<TestSite, 'get'>): Promise<PublicRead[]> {
  const document = await (await site.get('/api/openapi.json')).json()
  return Object.entries<{ get?: unknown }>(document.paths)
    .filter(([path, { get }]) => get && /^\/api\/(?!admin\/)/.test(path))
    .map(([template]) => {
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? name)
      return { template, path }
    })
}
