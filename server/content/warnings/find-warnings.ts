/** Finds links and pictures of texts that lead nowhere. Other sites are not asked. */
import { valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { findHeading } from '../markdown/headings.ts'
import type { Place } from '../markdown/places.ts'
import { RefusedTextError, type TextRenderer } from '../markdown/text-renderer.ts'
import { hasFile, hasPage, type SitePlaces } from './site-places.ts'

interface Site {
  places: SitePlaces
  renderer: Pick<TextRenderer, 'listPlaces'>
}

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
  { places: site, renderer }: Site,
  shown: readonly Language[] = languages,
): Promise<TextWarning[]> {
  const found: TextWarning[] = []
  for (const language of shown) {
    const path = markdownFields[kind]?.map((name) => (name === '*' ? language : name))
    const text = path && valueAt(document, path)
    if (!path || typeof text !== 'string') continue
    const { places, headings } = await renderer
      .listPlaces(`${kind}/${id}/${language}`, text, language)
      .catch((error: unknown) => {
        // A text that cannot be rendered is a problem, which others tell.
        if (!(error instanceof RefusedTextError)) throw error
        return { places: [], headings: [] }
      })
    const own = { site, ids: new Set(headings), at: kindOf(kind).path(id, document) }
    for (const place of places) {
      const name = judge(place, own)
      if (name) found.push({ name, path, language, line: place.line, what: place.what })
    }
  }
  return found
}

interface Own {
  site: SitePlaces
  ids: ReadonlySet<string>
  /** The address of the page that shows the text. */
  at: string
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
