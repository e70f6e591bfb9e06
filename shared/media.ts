/** Pictures, PDF files and sounds of the site: limits, names, addresses, and how pages show a picture. */
import * as v from 'valibot'
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'

/** Why the server refuses a file, in `data.reason` of its answer. */
export const mediaRefusals = [
  'EMPTY',
  'UNKNOWN_TYPE',
  'SVG',
  'HEIC',
  'ARCHIVE',
  'TOO_MANY_PIXELS',
  'TOO_LONG',
  'SOUND_TOO_LARGE',
  'BROKEN',
] as const

export const mediaLimits = {
  bytes: 25_000_000,
  soundBytes: 1_000_000,
  pixels: 60_000_000,
  /** The most pixels of a side: WebP allows 16,383. */
  side: 16_000,
  /**
   * The most frames of a moving picture, and the most pixels of all its frames. A larger picture is shown without
   * motion.
   */
  frames: 400,
  framePixels: 120_000_000,
  /** The most bytes of the moving variant that visitors load. */
  movingBytes: 6_000_000,
  svgBytes: 2_000_000,
  svgElements: 20_000,
  altText: 300,
  name: 80,
  gallery: 12,
  caption: 200,
}

/** The first extension of a type is the one that names get. */
export const mediaTypes = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg'],
} as const satisfies Record<`${string}/${string}`, readonly [string, ...string[]]>
export type MediaType = keyof typeof mediaTypes

export const mediaTypeNames = Object.keys(mediaTypes) as [MediaType, ...MediaType[]]

export function isPicture(type: MediaType): boolean {
  return type.startsWith('image/')
}

export function isSound(type: MediaType): boolean {
  return type.startsWith('audio/')
}

/** The type that a name promises; null if its ending is not known. */
export function typeOfName(name: string): MediaType | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (
    mediaTypeNames.find((type) => (mediaTypes[type] as readonly string[]).includes(ending)) ?? null
  )
}

/** A SHA-256 in hexadecimal digits. */
export const mediaHashSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 of 64 digits from 0 to f'),
)

/** A name that every file system can hold, in lower case, so that no two names differ in case only. */
export const mediaNameSchema = v.pipe(
  v.string(),
  v.maxLength(mediaLimits.name),
  v.regex(
    /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*\.[a-z0-9]+$/u,
    'may hold only letters, digits and single hyphens before its ending',
  ),
  v.check(
    (name) => name === name.normalize('NFC').toLowerCase(),
    'is not in lower case, or not in the Unicode form NFC',
  ),
  v.check(
    (name) => typeOfName(name) !== null,
    `does not end in one of ${Object.values(mediaTypes).flat().join(', ')}`,
  ),
)

/** Content names files as `media/hall.jpg`. */
const folder = 'media/'

/** The name of a file, as content refers to it. */
export function nameOfFile(reference: string): string {
  return reference.startsWith(folder) ? reference.slice(folder.length) : reference
}

export function toReference(name: string): string {
  return folder + name
}

/** Turns any name into one that `mediaNameSchema` accepts, without its ending; empty: no character is left. */
export function toNameBase(given: string): string {
  const words = given
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return (words ?? []).join('-')
}

const address = /^(?:\.{0,2}\/)*media\/([^/\\?#]+)\.([a-z0-9]+)(?:[?#].*)?$/isu

/**
 * The possible names of the file that an address in Markdown refers to, the likeliest first. `./media/Exif_1.JPG` becomes
 * `exif-1.jpg`, because uploads are renamed in this way. Empty: the address refers to no file of `media/`.
 */
export function namesInAddress(written: string): string[] {
  const [, base = '', ending = ''] = address.exec(decodeOnce(written)) ?? []
  const [name, lower] = [toNameBase(base), ending.toLowerCase()]
  if (name === '') return []
  // An upload gets the first ending of its type.
  const first = mediaTypes[typeOfName(`.${lower}`) ?? 'image/jpeg'][0]
  return [
    ...new Set([`${name}.${lower}`, ...(typeOfName(`.${lower}`) ? [`${name}.${first}`] : [])]),
  ]
}

function decodeOnce(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Whether a text of content names a picture of `media/`; it need not be there. */
export function isPictureReference(reference: string): boolean {
  return isReferenceOf(reference, isPicture)
}

function isReferenceOf(reference: string, isWanted: (type: MediaType) => boolean): boolean {
  const name = nameOfFile(reference)
  const type = typeOfName(name)
  return reference !== name && v.is(mediaNameSchema, name) && type !== null && isWanted(type)
}

const referenceLimit = folder.length + mediaLimits.name
/** The name of a picture of `media/`. */
export const picture = f.textField(
  'picture',
  referenceLimit,
  v.pipe(
    v.string(),
    v.maxLength(referenceLimit),
    v.check(isPictureReference, 'is not a picture like media/hall.jpg'),
  ),
)

/** Of a sound that a page offers: it must arrive soon after the press. */
export const pageSoundBytes = 200_000

/** A sound of at most `pageSoundBytes`, which is checked where it is stored. */
export const sound = f.textField(
  'sound',
  referenceLimit,
  v.pipe(
    v.string(),
    v.maxLength(referenceLimit),
    v.check((reference) => isReferenceOf(reference, isSound), 'is not a sound like media/name.mp3'),
  ),
)

/** The reference to a PDF of `media/`. */
export const pdf = v.pipe(
  v.string(),
  v.check((reference) => isReferenceOf(reference, (type) => type === 'application/pdf')),
)

/** The picture of an item in lists and at the top of its page. Its alternative text is that of the file. */
export const cover = f.group({ file: picture })

/** The pictures below the text of an item. */
export const gallery = f.list(
  f.group({ file: picture, caption: f.optional(f.localized(f.line(mediaLimits.caption))) }),
  mediaLimits.gallery,
)

/** Descriptions of a picture, for visitors who do not see it. Languages may be missing. */
export const altTexts = f.localized(f.line(mediaLimits.altText), 'any')
export const altTextsSchema = altTexts.schema()
export type AltTexts = f.ValueOf<typeof altTexts>

/** The entry of one file in `content/media.yaml`. */
const mediaEntrySchema = v.strictObject({
  /** The hash of the file. Who writes this file by hand may leave it out; an export adds it. */
  hash: v.optional(mediaHashSchema),
  /** Set if the picture only decorates and needs no text. */
  decorative: v.optional(v.literal(true, 'is not true; leave it out otherwise')),
  alt: v.optional(altTextsSchema),
})

/** `content/media.yaml`: by the names of the files. */
export const mediaIndexSchema = v.record(mediaNameSchema, mediaEntrySchema)
export type MediaIndex = v.InferOutput<typeof mediaIndexSchema>

/** The widths of the variants of a picture, ascending: at most three, and never wider than the picture. */
export function widthsOf(width: number): number[] {
  const narrower = [480, 960, 1600].filter((each) => each < width)
  return [...narrower, width].slice(0, 3)
}

/** The formats of pictures without motion. */
export const stillFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof stillFormats)[number] | 'moving'

/** The width of the only moving variant of a picture. */
export function movingWidthOf(width: number): number {
  return Math.min(width, 960)
}

export function variantPath(hash: string, width: number, format: VariantFormat): string {
  return `/media/${hash}/${width}${format === 'moving' ? '-moving.webp' : `.${format}`}`
}

/** `stilled`: a moving picture that is shown without motion, because it is too long or too large. */
export const motions = ['still', 'moving', 'stilled'] as const
export type Motion = (typeof motions)[number]

/** The ground of a picture with transparent parts, in both themes. */
export const grounds = ['light', 'dark'] as const
export type Ground = (typeof grounds)[number]

/** The path of a file that is no picture. Pictures are served only as variants, without their metadata. */
export function originalPath(hash: string, type: MediaType): string {
  return `/media/${hash}/original.${mediaTypes[type][0]}`
}

interface PictureFacts {
  hash: string
  /** null for what is no picture. */
  width: number | null
  height: number | null
  alt: AltTexts
  decorative: boolean
  /** null: the file was uploaded before the site looked for motion. */
  motion?: Motion | null
  ground?: Ground | null
  type?: string
}

/** The values that a page needs to show a picture. */
export const pictureViewSchema = v.strictObject({
  /** The best format first. */
  sources: v.array(v.strictObject({ type: v.string(), srcSet: v.string() })),
  src: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  /** The language of `alt`, if it is not the one that was asked for. */
  altLanguage: v.optional(v.picklist(languages)),
  /** The address of the moving variant; `sources` and `src` show its first frame. */
  moving: v.optional(v.string()),
  ground: v.optional(v.picklist(grounds)),
  /** A drawing, which is dimmed on a dark page; a photograph is not. */
  isDrawn: v.optional(v.literal(true)),
})
export type PictureView = v.InferOutput<typeof pictureViewSchema>

/**
 * Returns null if the file is no picture. If `alt` is missing in the language, takes the first of `siteLanguages` that has
 * a text, else any text.
 */
export function toPicture(
  media: PictureFacts,
  language: Language,
  siteLanguages: readonly Language[],
): PictureView | null {
  const { alt, decorative, ground, hash, height, motion, type, width } = media
  if (width === null || height === null) return null
  const widths = widthsOf(width)
  const sources = stillFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `${variantPath(hash, each, format)} ${each}w`).join(', '),
  }))
  const among = [language, ...siteLanguages, ...languages]
  const written = among.find((each) => alt[each] !== undefined)
  const other = written === language || decorative ? undefined : written
  return {
    sources,
    src: variantPath(hash, widths.at(-1) ?? width, 'webp'),
    width,
    height,
    alt: decorative || !written ? '' : (alt[written] ?? ''),
    ...(other && { altLanguage: other }),
    ...(motion === 'moving' && { moving: variantPath(hash, movingWidthOf(width), 'moving') }),
    ...(ground && { ground }),
    ...(type === 'image/svg+xml' && { isDrawn: true }),
  }
}
