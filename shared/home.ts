/** The home page: the showcase of focus areas. The text of the hero is part of the profile. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { line, localized, slug, text } from './text.ts'

/** `content/home.yaml` */
export const homeContentSchema = v.strictObject({
  /** Shown under the cards until a card is hovered or focused. */
  showcaseHint: localized(line(160)),
  showcase: v.pipe(
    v.array(
      v.strictObject({
        id: slug,
        title: localized(line(60)),
        description: localized(text(400)),
        technologies: v.pipe(v.array(line(40)), v.maxLength(12)),
      }),
    ),
    v.maxLength(6),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a card twice'),
  ),
})

export type HomeContent = v.InferOutput<typeof homeContentSchema>

/** The home page's own text, in one language. */
export interface Home {
  showcaseHint: string
  showcase: { id: string; title: string; description: string; technologies: string[] }[]
}

export interface HomeApi {
  get(language: Language): Promise<Home>
}
