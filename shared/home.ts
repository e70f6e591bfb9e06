/** The home page: the showcase of focus areas. The text of the hero is part of the profile. */
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'
import { projectId } from './projects.ts'

export const homeLimits = { projects: 6 }

/** `content/home.yaml` */
export const homeFields = f.group({
  /** Shown under the cards until a card is hovered or focused. */
  showcaseHint: f.localized(f.optionalLine(160)),
  showcase: f.list(
    f.group({
      id: f.idFrom('title'),
      title: f.localized(f.line(60)),
      description: f.localized(f.text(400)),
      technologies: f.list(f.line(40), 12),
    }),
    6,
    f.unique('names a card twice', ({ id }) => id),
  ),
  /** The projects that are shown, in this order. Without any, the newest ones are. */
  projects: f.optional(
    f.list(
      { ...projectId, names: 'project' },
      homeLimits.projects,
      f.unique('names a project twice'),
    ),
  ),
})

export type HomeContent = f.ValueOf<typeof homeFields>

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
