/** Whether anything of the sample is left on a site: everything that visitors and exports can read, and what to look for in it. */
import { languages } from '#shared/i18n/languages.ts'
import { toContentFiles } from '../../server/content/folder/content-files.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { createFixtureContent } from './fixture-content.ts'
import { listPublicReads } from './public-reads.ts'
import { listSamplePhrases } from './sample-phrases.ts'
import { screens } from './screens.ts'
import { openTestSite, type TestSite } from './site.ts'

interface ReadSite extends Pick<TestSite, 'database' | 'get'> {
  refresh(): Promise<unknown>
}

const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/speculation-rules.json',
  '/api/openapi.json',
  ...languages.flatMap((one) => [`/resume.${one}.json`, `/${one}/feed.xml`, `/${one}/feed.json`]),
]

/** Everything that visitors and exports can read, by its address. */
export async function readEverything(site: ReadSite): Promise<Map<string, string>> {
  await site.refresh()
  const paths = new Set([
    ...screens.map(({ path }) => path),
    ...screens.flatMap(({ path }) => languages.map((one) => `/${one}${path === '/' ? '' : path}`)),
    ...files,
    ...(await listPublicReads(site)).flatMap(({ path }) =>
      languages.map((one) => `${path}?lang=${one}`),
    ),
  ])
  const sitemap = await (await site.get('/sitemap.xml')).text()
  for (const [, address = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/<]*([^<]*)<\/loc>/g)) {
    paths.add(address)
  }
  const found = new Map<string, string>()
  for (const path of paths) {
    const response = await site.get(path)
    const headers = [...response.headers].join('\n')
    found.set(path, `${headers}\n${decode(await response.text())}`)
  }
  const { db } = site.database
  for (const [path, bytes] of toContentFiles(await loadContent(db))) {
    found.set(`export: ${path}`, `${path}\n${new TextDecoder().decode(bytes)}`)
  }
  return found
}

function decode(html: string): string {
  const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
  return html.replaceAll(/&(amp|quot|lt|gt|#x27);/g, (_, name) => named[name] ?? '')
}

/** Its names and sentences, without those that pages of a site with other content say as well: these are the words of the software. */
export async function listTraces(): Promise<string[]> {
  const { phrases, names, files: resumes } = await listSamplePhrases()
  await using other = await openTestSite({ content: createFixtureContent() })
  const ofSoftware = [...(await readEverything(other)).values()].join('\n')
  return [...phrases, ...names, ...resumes].filter((text) => !ofSoftware.includes(text))
}

/** Each with the address where it was found. */
export async function findTraces(site: ReadSite, traces: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [path, text] of await readEverything(site)) {
    for (const trace of traces) if (text.includes(trace)) found.push(`${path}: ${trace}`)
  }
  return found
}
