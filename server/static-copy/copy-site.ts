/**
 * The static copy of a site: every file that a host without a server needs. Asks the site as a visitor would, so nobody
 * sees more in the copy than on the site.
 */
import { previewLinkPrefix } from '#shared/admin/content.ts'
import type { FoundItem } from '#shared/copy-index.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Pages } from '#shared/pages.ts'
import { type CopyAddresses, type CopyPlace, createCopyAddresses } from './copy-addresses.ts'
import { CopyReading } from './copy-reading.ts'
import { type Moved, toHeadersFile, toMovedPage, toRedirectsFile } from './host-files.ts'
import { rewritePage } from './rewrite-page.ts'

export interface CopySource extends CopyPlace {
  /** By GET, for a path with its query. */
  ask(address: string): Promise<Response>
  pages: Pick<Pages, 'owns' | 'canonicalSearch'>
  languages: readonly Language[]
  /** The scripts, icons and licences. */
  assets: readonly string[]
  /** Addresses without a language that lead elsewhere now. */
  moved: readonly string[]
  /** Those that are listed, by their addresses without a language. */
  projects: ReadonlyMap<string, Pick<FoundItem, 'endYear' | 'techStacks'>>
}

export interface CopyFile {
  /** In the copy. */
  path: string
  /** A function draws a picture, which takes a while. */
  bytes: Buffer | (() => Promise<Buffer>)
  /** The file of the page that a drawn picture shows, which comes before it: as long as it is the same, the picture is. */
  of?: string
}

/** A link of the copy that leads to nothing. */
export interface DeadLink {
  /** The file that has it. */
  page: string
  link: string
}

export type Copy = AsyncGenerator<CopyFile, DeadLink[]>

/** Has its text in Markdown beside it, at the same address with an ending. */
const isText = /^(?:\/[a-z]{2})?\/(?:(?:blog|projects)\/)?[^/?.]{3,}$/

export async function* copySite(source: CopySource): Copy {
  const { ask, base, languages, origin } = source
  const addresses = createCopyAddresses(source, source.pages)
  const assets = new Set(source.assets)
  const reading = new CopyReading(addresses)
  const moved: Moved[] = []
  /** By address. */
  const pictures = new Map<string, CopyFile | null>()
  const notFound = new Set(listNotFound(languages))
  for (const path of [...listFixed(source), ...assets]) reading.want(path)

  for (let asked = reading.next(); asked !== null; asked = reading.next()) {
    const target = addresses.find(asked)
    // A link to a draft would outlive its own end.
    if (!target || asked.startsWith(previewLinkPrefix)) continue
    const { file } = target
    if (asked.startsWith('/og/')) {
      if (!pictures.has(asked)) pictures.set(asked, toPicture(asked, reading.whoWants(asked)))
      reading.found(asked)
      continue
    }
    const { bytes, location, policy, status, type } = await read(ask, asked)
    const to = addresses.find(location)
    if (to && isListed(to.asked, source)) {
      moved.push({ from: target.address, to: to.address })
      reading.found(asked)
      yield { path: file, bytes: Buffer.from(toMovedPage(origin, to.address)) }
    }
    // A host has pages of its own for addresses that are not found.
    if (status !== 200 && !notFound.has(asked)) continue
    if (!isListed(asked, source)) continue
    if (type.startsWith('text/html')) {
      const page = rewritePage(bytes.toString(), asked, policy, addresses)
      reading.found(asked, page, file)
      if (isText.test(asked)) reading.want(`${asked}.md`)
      yield { path: file, bytes: Buffer.from(page.html) }
      const picture = `/og${asked}.png`
      if (!page.links.some((link) => link.asked === picture)) continue
      // Now, while the site still knows what the page is about.
      yield toPicture(picture, file)
      pictures.set(picture, null)
      continue
    }
    reading.found(asked)
    if (asked === '/sitemap.xml')
      for (const path of listPages(bytes.toString(), source, addresses)) reading.want(path)
    const isWritten = /^text\/|^application\/(?:.*\+)?(?:json|xml)/.test(type) && !assets.has(asked)
    yield { path: file, bytes: isWritten ? rewriteText(asked, bytes, base, addresses) : bytes }
  }

  for (const language of languages) {
    const index = JSON.stringify(reading.toIndex(language, source.projects))
    yield { path: `${language}/find.json`, bytes: Buffer.from(index) }
  }
  yield { path: '_headers', bytes: Buffer.from(toHeadersFile(base)) }
  yield { path: '_redirects', bytes: Buffer.from(toRedirectsFile(moved)) }
  yield { path: '.nojekyll', bytes: Buffer.alloc(0) }
  for (const picture of pictures.values()) if (picture) yield picture
  return reading.listDead()

  function toPicture(asked: string, of: string): CopyFile {
    const draw = async () => {
      const { bytes, status } = await read(ask, asked)
      if (status !== 200) throw new Error(`The site answers ${status} at ${asked}.`)
      return bytes
    }
    return { path: addresses.find(asked)?.file ?? '', bytes: draw, of }
  }
}

/** How many pictures are drawn while pages are read. */
const mostAhead = 8

/** Draws the pictures, except those for which `keeps` says that they are there, while the next pages are read. */
export async function* drawAhead(
  copy: Copy,
  keeps: (file: CopyFile) => Promise<boolean> = async () => false,
): AsyncGenerator<{ path: string; bytes: Buffer }, DeadLink[]> {
  const drawn: { path: string; bytes: Promise<Buffer> }[] = []
  async function* finish(left: number) {
    for (const { path, bytes } of drawn.splice(0, drawn.length - left))
      yield { path, bytes: await bytes }
  }
  let next = await copy.next()
  for (; !next.done; next = await copy.next()) {
    const { path, bytes } = next.value
    if (typeof bytes !== 'function') yield { path, bytes }
    else if (!(await keeps(next.value))) {
      const drawing = bytes()
      // Its failure is found when it is its turn.
      drawing.catch(() => {})
      drawn.push({ path, bytes: drawing })
    }
    yield* finish(Math.min(drawn.length, mostAhead))
  }
  yield* finish(0)
  return next.value
}

/** A project that is not listed has an address, but a copy has no secrets. */
function isListed(asked: string, { projects }: CopySource): boolean {
  const project = /^(?:\/[a-z]{2})?(\/projects\/[^/?]+?)(?:[.]md)?$/.exec(asked)?.[1]
  return project === undefined || projects.has(project)
}

const listNotFound = (languages: readonly Language[]) =>
  ['', ...languages.map((language) => `/${language}`)].map((prefix) => `${prefix}/404.html`)

/** What no page links, if the site has it. */
function listFixed({ languages, moved }: CopySource): string[] {
  const prefixes = ['', ...languages.map((language) => `/${language}`)]
  return [
    '/robots.txt',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    ...languages.map((language) => `/resume.${language}.json`),
    ...languages.flatMap((language) =>
      ['feed.xml', 'atom.xml', 'feed.json'].map((feed) => `/${language}/${feed}`),
    ),
    ...prefixes.flatMap((prefix) => moved.map((path) => prefix + path)),
    ...listNotFound(languages),
    '/sitemap.xml',
  ]
}

/** Every page of the sitemap, in all languages and without one. */
function listPages(sitemap: string, { languages }: CopySource, addresses: CopyAddresses): string[] {
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].flatMap(([, written = '']) => {
    const path = addresses.find(written.replaceAll('&amp;', '&'))?.asked ?? '/'
    const rest = path.replace(/^\/[a-z]{2}(?=\/|$)/, '')
    return [rest || '/', ...languages.map((language) => `/${language}${rest}`)]
  })
}

function rewriteText(asked: string, bytes: Buffer, base: string, addresses: CopyAddresses): Buffer {
  if (asked !== '/manifest.webmanifest') return Buffer.from(addresses.inText(bytes.toString()))
  const placed = JSON.parse(bytes.toString(), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('/') ? base + value : value,
  )
  return Buffer.from(JSON.stringify(placed))
}

async function read(ask: CopySource['ask'], address: string) {
  const answer = await ask(address)
  const { headers, status } = answer
  if (status >= 500) throw new Error(`The site answers ${status} at ${address}.`)
  return {
    status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    location: headers.get('location') ?? 'none:',
    policy: headers.get('content-security-policy') ?? '',
    type: headers.get('content-type') ?? '',
  }
}
