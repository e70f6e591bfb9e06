/** Finds links and pictures of texts that lead nowhere, and what they may mean. Other sites are not asked. */
import { distance } from 'fastest-levenshtein'
import type { DocumentKey } from '#shared/admin/content.ts'
import { valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import { legalPages } from '#shared/legal.ts'
import { toReference } from '#shared/media.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { findHeading } from '../markdown/headings.ts'
import type { Place } from '../markdown/places.ts'
import { RefusedTextError, type TextRenderer } from '../markdown/text-renderer.ts'
import { hasFile, hasPage, type SitePlaces } from './site-places.ts'

interface Site {
  places: SitePlaces
  renderer: Pick<TextRenderer, 'listPlaces'>
  /** Reads a published document, for links to headings of other pages. */
  readPublished?: (key: DocumentKey) => Promise<unknown>
}

/** More mistakes than this get no proposals, and headings of more pages are not read. */
const mostAsked = 20

/** The fields in Markdown. `*` stands for a language. */
export const markdownFields: Partial<Record<KindName, string[]>> = {
  legal: ['*', 'body'],
  page: ['texts', '*', 'body'],
  post: ['texts', '*', 'body'],
  project: ['texts', '*', 'description'],
}

/** `shown`: the languages of the site. */
export async function findTextWarnings(
  { kind, id }: { kind: KindName; id: string },
  document: unknown,
  site: Site,
  shown: readonly Language[] = languages,
): Promise<TextWarning[]> {
  const found: TextWarning[] = []
  const idsOf = createIdReader(site)
  for (const language of shown) {
    const path = pathOf(kind, language)
    const text = path && valueAt(document, path)
    if (!path || typeof text !== 'string') continue
    const { places, headings } = await listPlaces(site, `${kind}/${id}/${language}`, text, language)
    const own = { site: site.places, ids: new Set(headings), at: kindOf(kind).path(id, document) }
    for (const place of places) {
      const elsewhere = place.kind === 'link' ? await idsOf(place.what, language) : null
      const isLost = elsewhere && findHeading(hashOf(place.what), elsewhere) === undefined
      const name = judge(place, own) ?? (isLost ? 'deadFragment' : null)
      if (!name) continue
      const { line, what } = place
      const choices = found.length < mostAsked ? propose(name, what, own, elsewhere) : []
      found.push({ name, path, language, line, what, ...(choices.length > 0 && { choices }) })
    }
  }
  return found
}

const pathOf = (kind: KindName, language: Language) =>
  markdownFields[kind]?.map((name) => (name === '*' ? language : name))

const hashOf = (address: string) => address.replace(/^[^#]*/, '')

async function listPlaces({ renderer }: Site, name: string, text: string, language: Language) {
  return renderer.listPlaces(name, text, language).catch((error: unknown) => {
    // A text that cannot be rendered is a problem, which others tell.
    if (!(error instanceof RefusedTextError)) throw error
    return { places: [], headings: [] }
  })
}

/** Reads the ids of headings of the site's other pages, as far as links name them. */
function createIdReader(site: Site) {
  const known = new Map<string, Promise<ReadonlySet<string> | null>>()
  const read = async (kind: KindName, id: string, language: Language) => {
    const text = valueAt(await site.readPublished?.({ kind, id }), pathOf(kind, language) ?? [''])
    if (typeof text !== 'string') return null
    return new Set((await listPlaces(site, `${kind}/${id}/${language}`, text, language)).headings)
  }
  return async (what: string, language: Language): Promise<ReadonlySet<string> | null> => {
    const [, other, post, project, page = ''] =
      /^(?:\/([a-z]{2}))?\/(?:blog\/([a-z0-9-]+)|projects\/(\d+)|([a-z0-9-]+))\/?#./.exec(what) ??
      []
    const id = post ?? project ?? page
    if (id === '' || (other && !isLanguage(other))) return null
    const ofPage = legalPages.some((one) => one === id) ? 'legal' : 'page'
    const kind = post ? 'post' : project ? 'project' : ofPage
    const key = `${kind}/${id}/${other ?? language}`
    if (!known.has(key) && known.size < mostAsked)
      known.set(key, read(kind, id, (other as Language | undefined) ?? language))
    return (await known.get(key)) ?? null
  }
}

interface Own {
  site: SitePlaces
  ids: ReadonlySet<string>
  /** The address of the page that shows the text. */
  at: string
}

/** Up to three addresses that the writer may have meant, the most alike first. */
function propose(
  name: TextWarning['name'],
  what: string,
  { site, ids }: Own,
  elsewhere: ReadonlySet<string> | null,
): string[] {
  const [prefix = ''] = /^\/[a-z]{2}(?=\/)/.exec(what) ?? []
  const under = (folder: string, names: ReadonlySet<string>) =>
    [...names].map((one) => `${prefix}${folder}${one}`)
  const choices = () => {
    switch (name) {
      case 'deadFragment':
        return [...(elsewhere ?? ids)].flatMap((id) => {
          const [, title] = /^section-(.+)/.exec(id) ?? []
          return title ? [`${what.replace(/#.*/s, '')}#${title}`] : []
        })
      case 'deadLink':
        return [
          ...under('/blog/', site.posts),
          ...under('/projects/', site.projects),
          ...under('/', site.pages),
        ]
      case 'lostPicture':
        return [...site.files].map(toReference)
      default:
        return []
    }
  }
  const farthest = name === 'deadFragment' ? Infinity : what.length / 3
  return choices()
    .map((choice) => ({ choice, far: distance(choice, what) }))
    .filter(({ far }) => far <= farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ choice }) => choice)
}

function judge({ kind, what }: Place, { site, ids, at }: Own): TextWarning['name'] | null {
  if (kind === 'html') return 'droppedHtml'
  if (/^(?:https:|\/\/)/i.test(what)) return null
  if (/^http:/i.test(what)) return 'plainHttp'
  if (kind === 'picture') return hasFile(site, what) ? null : 'lostPicture'
  if (/^(?:mailto|tel):/i.test(what) || hasFile(site, what)) return null
  // The empty fragment is the beginning of the page, and notes are the renderer's own.
  if (/^#(?:top$|note-|footnote-label$|$)/.test(what)) return null
  if (what.startsWith('#')) return findHeading(what, ids) === undefined ? 'deadFragment' : null
  const url = URL.parse(what, `https://site.invalid${at}`)
  const leadsOn =
    url?.host === 'site.invalid' && (url.pathname === at || hasPage(site, url.pathname))
  return leadsOn ? null : 'deadLink'
}
