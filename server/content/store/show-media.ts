/**
 * Puts the files of `media/` into rendered texts. It happens whenever a text is read, because a text is rendered once
 * and its files may get other alternative texts afterwards.
 */
import type { Language } from '#shared/i18n/languages.ts'
import { type AltTexts, type PictureView, toPicture } from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { mediaPath } from './link-media.ts'
import { readSiteLanguages } from './site-languages.ts'

/** A tag of HTML that this server rendered: attributes are in double quotes. */
const tags = /<(?:img|a)(?: (?:"[^"]*"|[^">])*)?>/g
const reference = / (?:src|href)="media\/([^"]*)"/
/** The width of a text: `--measure` of 66 characters, or the window. */
const sizes = '(width > 48em) 42rem, 100vw'

/** `html`: a text of `markdown.ts`. `language`: of the text, for alternative texts that it leaves empty. */
export async function showMedia(db: Database, html: string, language: Language): Promise<string> {
  const names = new Set((html.match(tags) ?? []).flatMap((tag) => nameIn(tag) ?? []))
  if (names.size === 0) return html
  const rows = await db
    .selectFrom('media')
    .select(['name', 'hash', 'type', 'width', 'height', 'decorative', 'alt'])
    .where('name', 'in', [...names])
    .execute()
  const siteLanguages = await readSiteLanguages(db)
  const files = new Map(rows.map((row) => [row.name, row]))
  return html.replaceAll(tags, (tag) => {
    const name = nameIn(tag)
    if (name === null) return tag
    const file = files.get(name)
    const isPicture = tag.startsWith('<img')
    // What is not there shows its description instead of a broken picture.
    if (!file) return isPicture ? altIn(tag) : tag.replace(reference, '')
    if (!isPicture) {
      return tag.replace(reference, ` href="${mediaPath(file.hash, file.type, file.width)}"`)
    }
    const alt: AltTexts = JSON.parse(file.alt)
    const facts = { ...file, alt, decorative: file.decorative === 1 }
    const view = toPicture(facts, language, siteLanguages)
    return view ? toHtml(view, altIn(tag)) : altIn(tag)
  })
}

function nameIn(tag: string): string | null {
  const name = reference.exec(tag)?.[1]
  if (name === undefined) return null
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** As it is written in the tag, escaped. */
function altIn(tag: string): string {
  return / alt="([^"]*)"/.exec(tag)?.[1] ?? ''
}

function toHtml(
  { sources, src, width, height, alt, altLanguage }: PictureView,
  own: string,
): string {
  const written = sources
    .map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`)
    .join('')
  const lang = own === '' && altLanguage ? ` lang="${altLanguage}"` : ''
  const text = own || escapeAttribute(alt)
  return `<picture>${written}<img src="${src}" width="${width}" height="${height}" alt="${text}"${lang} loading="lazy" decoding="async"></picture>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
