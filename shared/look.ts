/** How the site looks: what its owner chooses instead of the look that it comes with. */
import * as v from 'valibot'
import type { AccentPair } from './accent.ts'
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'
import { picture } from './media.ts'

/** Colours of Korean houses, cloth and ceramics, each by day and by night. Every pair is tested. */
export const accents = {
  /** That of a site without a choice. */
  dancheong: { day: '#c12b09', night: '#eeb154' },
  persimmon: { day: '#a74a04', night: '#fea668' },
  pine: { day: '#17653c', night: '#89d298' },
  celadon: { day: '#016869', night: '#86d5cb' },
  indigo: { day: '#254c96', night: '#89b7f3' },
  wisteria: { day: '#6941a1', night: '#c2a7f4' },
  plum: { day: '#93285c', night: '#f89fbb' },
  ink: { day: '#342c26', night: '#e4ddcf' },
} as const satisfies Record<string, AccentPair>

export type AccentName = keyof typeof accents
export const accentNames = Object.keys(accents) as AccentName[]

/** In the order from which a door without a choice takes its own. */
export const latticePatterns = [
  'tti',
  'yong',
  'aja',
  'wanja',
  'man',
  'bit',
  'soseul',
  'kkot',
  'gwigap',
  'sutdae',
] as const
export type LatticePattern = (typeof latticePatterns)[number]

/** The name of a pair, or any colour, whose lightness each theme then sets. */
const accent = f.textField(
  'colour',
  20,
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.check((text) => isAccentName(text) || isColour(text), 'is not a colour like #2a6f4b'),
  ),
)

/** `content/look.yaml`. Without a field, the site looks as it comes. */
export const lookFields = f.group(
  {
    accent: f.optional(accent),
    /** `made`: serif from a font that the site makes of the characters of its headings, the same on every device. */
    headings: f.optional(f.choice(['sans', 'made'])),
    /** Of every door; without it, each page has its own. */
    lattice: f.optional(f.choice(latticePatterns)),
    corners: f.optional(f.choice(['soft'])),
    /** What Home begins with: a portrait beside the words instead of a door, or nothing. */
    hero: f.optional(f.choice(['portrait', 'words'])),
    /** In icons and link pictures, instead of the lattice. */
    mark: f.optional(f.choice(['initial', 'picture'])),
    markPicture: f.optional(picture),
  },
  {
    holds: ({ mark, markPicture }) => mark !== 'picture' || markPicture !== undefined,
    problem: 'is missing',
    at: 'markPicture',
  },
)

export type LookContent = f.ValueOf<typeof lookFields>

export function isAccentName(text: string): text is AccentName {
  return Object.hasOwn(accents, text)
}

/** Whether it is one of the owner's own, such as `#2a6f4b`. */
export function isColour(accent: string): boolean {
  return /^#[0-9a-f]{6}$/.test(accent)
}

/** The look as pages, icons and link pictures take it. */
export interface Look extends Omit<LookContent, 'accent'> {
  /** null: that of `app/styles/tokens.css`. */
  accent: AccentPair | null
  /** The first letter of the title of the site. */
  initial: string
  /** Those that are made, if headings are. */
  fonts?: HeadingFonts
}

/** The font of the headings of all pages in a language. */
export interface HeadingFont {
  address: string
  /** Beyond ASCII. */
  characters: string
}

export type HeadingFonts = Partial<Record<Language, HeadingFont>>

export const fontAddress = (hash: string) => `/media/${hash}.woff2`

/** That of a site without a choice. */
export const usualLook: Look = { accent: null, initial: '' }
