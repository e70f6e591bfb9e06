/**
 * Puts the files of `media/` into rendered texts. It happens whenever a text is read, because a text is rendered once
 * and its files may get other alternative texts afterwards.
 */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  isPicture,
  type MediaType,
  namesInAddress,
  originalPath,
  type PictureView,
  toPicture,
  variantPath,
  widthsOf,
} from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { findNamed } from './named-files.ts'
import { readAltTexts } from './read-stored.ts'
import { readSiteLanguages } from './site-languages.ts'

/** The address of a picture or a link in Markdown: `](media/hall.jpg` or `](<./media/my hall.jpg`. */
const addressesInMarkdown = /(?<=\]\(<)[./]*media\/[^<>"\n]+|(?<=\]\()[./]*media\/[^\s()<>"]+/g
/** A tag of HTML that this server rendered: attributes are in double quotes. */
const tags = /<(?:img|a)(?: (?:"[^"]*"|[^">])*)?>|<\/a>/g
const reference = / (?:src|href)="((?:\.{1,2}\/)*media\/[^"]*|(?:\.{0,2}\/)*media\/[^"/]*)"/i
/** The width of a text: `--measure` of 66 characters, or the window. */
const sizes = '(width > 48em) 42rem, 100vw'

/**
 * `html`: a text of `markdown.ts`. `language`: of the text, for alternative texts that it leaves empty. `isAlone`: it is
 * read without the style sheets of the site.
 */
export async function showMedia(
  db: Database,
  html: string,
  language: Language,
  isAlone = false,
): Promise<string> {
  const addresses = (html.match(tags) ?? []).map(addressIn).filter((address) => address !== '')
  if (addresses.length === 0) return html
  const rows = await db
    .selectFrom('media')
    .select(['name', 'hash', 'type', 'width', 'height', 'motion', 'ground', 'decorative', 'alt'])
    .where('name', 'in', ['', ...new Set(addresses.flatMap(namesInAddress))])
    .execute()
  const siteLanguages = await readSiteLanguages(db)
  const files = new Map(rows.map((row) => [row.name, row]))
  let isInLink = false
  return html.replaceAll(tags, (tag) => {
    const isPicture = tag.startsWith('<img')
    if (!isPicture) isInLink = tag !== '</a>'
    const address = addressIn(tag)
    if (address === '') return tag
    const file = findNamed(files, address)
    // What is not there shows its description instead of a broken picture.
    if (!file) return isPicture ? altIn(tag) : tag.replace(reference, '')
    if (!isPicture) {
      return tag.replace(reference, ` href="${mediaPath(file.hash, file.type, file.width)}"`)
    }
    const facts = { ...file, alt: readAltTexts(file), decorative: file.decorative === 1 }
    const view = toPicture(facts, language, siteLanguages)
    if (!view) return altIn(tag)
    const { moving } = view
    // In a link, a control could not be used: its picture stands still.
    if (!moving || (isInLink && !isAlone)) return toHtml(view, altIn(tag))
    if (isAlone) return toHtml(view, altIn(tag), moving)
    const { pause, play } = catalogues[language].motion
    const control = `<label><input type="checkbox"><span class="motion-pause">${pause}</span><span class="motion-play">${play}</span></label>`
    const still = toHtml(view, altIn(tag)).replace('<picture', '<picture class="motion-still"')
    const moves = toHtml({ ...view, sources: [], src: moving }, altIn(tag))
    return `<span class="motion">${still}${moves.replace('<picture', '<picture class="motion-moving"')}${control}</span>`
  })
}

/** Empty if the tag leads to no file of `media/`. */
function addressIn(tag: string): string {
  // An ampersand is no letter of a name, and neither is the entity that stands for it.
  return (reference.exec(tag)?.[1] ?? '').replaceAll(/&#?\w+;/g, '-')
}

/** As it is written in the tag, escaped. */
function altIn(tag: string): string {
  return / alt="([^"]*)"/.exec(tag)?.[1] ?? ''
}

/** `moving`: what is shown to readers who have not asked for less motion. */
function toHtml(
  { sources, src, width, height, alt, altLanguage, ground, isDrawn }: PictureView,
  own: string,
  moving = '',
): string {
  const media = moving && ' media="(prefers-reduced-motion: reduce)"'
  const written = sources
    .map(
      ({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}"${media}>`,
    )
    .join('')
  const lang = own === '' && altLanguage ? ` lang="${altLanguage}"` : ''
  const text = own || escapeAttribute(alt)
  const classes = [ground && `ground-${ground}`, isDrawn && 'drawn'].filter(Boolean).join(' ')
  const shape = classes && ` class="${classes}"`
  return `<picture>${written}<img src="${moving || src}" width="${width}" height="${height}" alt="${text}"${lang}${shape} loading="lazy" decoding="async"></picture>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** For Markdown that is read outside of the site: files of `media/` get absolute addresses, pictures that of their widest variant. */
export async function linkMedia(
  db: Database,
  markdown: string,
  publicOrigin: string,
): Promise<string> {
  const names = new Set<string>(
    [...markdown.matchAll(addressesInMarkdown)].flatMap(([address]) => namesInAddress(address)),
  )
  if (names.size === 0) return markdown
  const rows = await db
    .selectFrom('media')
    .select(['name', 'hash', 'type', 'width'])
    .where('name', 'in', [...names])
    .execute()
  const paths = new Map(
    rows.map(({ name, hash, type, width }) => [name, mediaPath(hash, type as MediaType, width)]),
  )
  return markdown.replaceAll(addressesInMarkdown, (address) => {
    const path = findNamed(paths, address)
    return path ? publicOrigin + path : address
  })
}

/** What a link to a file leads to: the widest variant of a picture. */
function mediaPath(hash: string, type: MediaType, width: number | null): string {
  const largest = isPicture(type) && width !== null ? widthsOf(width).at(-1) : undefined
  return largest === undefined ? originalPath(hash, type) : variantPath(hash, largest, 'webp')
}
