/** Reads the metadata of pages, structured data, and the sitemap. */
import { expect } from 'vitest'
import type { TestSite } from './site.ts'

export const publicOrigin = 'https://example.com'

export const htmlOf = async (site: TestSite, path: string) => (await site.get(path)).text()

/** The contents of a page's `<meta>`, by name or property; repeated ones joined. */
export function metaOf(html: string): Record<string, string> {
  const meta: Record<string, string> = {}
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    meta[name] = name in meta ? `${meta[name]} ${content}` : content
  }
  return meta
}

// biome-ignore lint/suspicious/noExplicitAny: tests read JSON of any shape
export type Json = any

export const factsOf = (html: string): Json[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )

export const locationsOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

export const pathsOf = async (site: TestSite) =>
  locationsOf(await htmlOf(site, '/sitemap.xml')).map((address) => {
    expect(address.startsWith(`${publicOrigin}/`)).toBe(true)
    return address.slice(publicOrigin.length)
  })
