/** The public pages that a visitor can reach in two steps, in every language. */
import { languages } from '#shared/i18n/languages.ts'
import { getBytes } from '../tests/support/get-bytes.ts'

export async function listAddresses(origin: string): Promise<string[]> {
  const starts = languages.map((language) => `/${language}`)
  const first = await Promise.all(starts.map((path) => linksOf(origin, path)))
  const second = []
  for (const path of new Set([...starts, ...first.flat()])) {
    second.push(path, ...(await linksOf(origin, path)))
  }
  const found = []
  // A broken link is not a page; error responses are measured elsewhere.
  for (const path of new Set(second)) {
    if ((await getBytes(origin + path)).status === 200) found.push(path)
  }
  return found
}

async function linksOf(origin: string, path: string): Promise<string[]> {
  const { body } = await getBytes(origin + path)
  const links = body.toString().matchAll(/<a [^>]*?href="(\/(?:ko|en|ja)(?:\/[^"#?]*)?)["#?]/g)
  return [...links].map(([, link = '']) => link)
}
