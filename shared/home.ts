/** The home page: the showcase of focus areas. The text of the hero is part of the profile. */
import {
  group,
  line,
  list,
  localized,
  optional,
  slug,
  text,
  unique,
  type ValueOf,
} from './fields.ts'
import type { Language } from './i18n/languages.ts'
import { projectId } from './projects.ts'

export const homeLimits = { projects: 6 }

/** `content/home.yaml` */
export const homeFields = group({
  /** Shown under the cards until a card is hovered or focused. */
  showcaseHint: localized(line(160)),
  showcase: list(
    group({
      id: slug,
      title: localized(line(60)),
      description: localized(text(400)),
      technologies: list(line(40), 12),
    }),
    6,
    unique('names a card twice', ({ id }) => id),
  ),
  /** The projects that are shown, in this order. Without any, the newest ones are. */
  projects: optional(
    list({ ...projectId, names: 'project' }, homeLimits.projects, unique('names a project twice')),
  ),
})

export type HomeContent = ValueOf<typeof homeFields>

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
