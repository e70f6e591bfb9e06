/** The home page: the showcase of focus areas. The text of the hero is part of the profile. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { namesProject, projectIdSchema } from './projects.ts'
import { line, localized, slug, text } from './text.ts'

export const homeLimits = { projects: 6 }

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
  /** The projects that are shown, in this order. Without any, the newest ones are. */
  projects: v.optional(
    v.pipe(
      v.array(v.pipe(projectIdSchema, namesProject)),
      v.maxLength(homeLimits.projects),
      v.check((ids) => new Set(ids).size === ids.length, 'names a project twice'),
    ),
  ),
})

export type HomeContent = v.InferOutput<typeof homeContentSchema>

/** The home page's own text, in one language. */
export interface Home {
  showcaseHint: string
  showcase: { id: string; title: string; description: string; technologies: string[] }[]
  /** The ids of the projects that the owner has chosen; empty: none. */
  projects: number[]
}

export interface HomeApi {
  get(language: Language): Promise<Home>
}
