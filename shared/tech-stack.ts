/** The technology stack: named technologies in categories. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { editedAs, line, localized, slug } from './text.ts'

/** The name of an icon, `vuedotjs`. Whether there is such an icon is checked when it is published in the panel. */
export const iconName = v.pipe(
  v.string(),
  editedAs('icon'),
  v.maxLength(80),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not the name of an icon'),
)

/** `content/tech-stack.yaml`: the categories in the order they are shown. */
export const techStackContentSchema = v.pipe(
  v.array(
    v.strictObject({
      id: slug,
      title: localized(line(60)),
      icon: slug,
      technologies: v.array(v.strictObject({ name: line(40), icon: v.optional(iconName) })),
    }),
  ),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a category twice'),
)

export type TechStackContent = v.InferOutput<typeof techStackContentSchema>

/** A category as shown, in one language. */
export const techStackCategorySchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  icon: v.string(),
  technologies: v.array(
    v.strictObject({
      name: v.string(),
      /** Empty: it has none. */
      icon: v.string(),
      /** The icon as an SVG path in a box of 24 by 24; null if there is no such icon. */
      iconPath: v.nullable(v.string()),
    }),
  ),
})

export type TechStackCategory = v.InferOutput<typeof techStackCategorySchema>

export interface TechStacksApi {
  list(language: Language): Promise<TechStackCategory[]>
}
