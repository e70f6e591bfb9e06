/** The technology stack: named technologies in categories. */
import * as v from 'valibot'
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'

/** The name of an icon, `vuedotjs`. Whether there is such an icon is checked when it is published in the panel. */
export const iconName = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not the name of an icon'),
)

/** Icons of categories, from Lucide (ISC licence), as lines in a box of 24 by 24. A category with another name gets a lattice. */
export const categoryIcons = new Map([
  ['layout', 'M3 3h18v18H3zM3 9h18M9 21V9'],
  ['server', 'M2 2h20v8H2zM2 14h20v8H2zM6 6h.01M6 18h.01'],
  ['database', 'M3 5a9 3 0 1 0 18 0 9 3 0 1 0-18 0v14a9 3 0 0 0 18 0V5M3 12a9 3 0 0 0 18 0'],
  ['workflow', 'M3 3h8v8H3zM7 11v4a2 2 0 0 0 2 2h4M13 13h8v8h-8z'],
  [
    'wrench',
    'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.8-3.8a6 6 0 0 1-7.9 7.9l-6.9 6.9a2.1 2.1 0 0 1-3-3l6.9-6.9a6 6 0 0 1 7.9-7.9z',
  ],
])

/** `content/tech-stack.yaml`: the categories in the order they are shown. */
export const techStackFields = f.list(
  f.group({
    id: f.idFrom('title'),
    title: f.localized(f.line(60)),
    /** Of `categoryIcons`; another name, or none, gets a lattice. */
    icon: f.optional({ ...f.slug, names: 'categoryIcon' }),
    technologies: f.list(
      f.group({ name: f.line(40), icon: f.optional(f.textField('icon', 80, iconName)) }),
      null,
    ),
  }),
  null,
  f.unique('names a category twice', ({ id }) => id),
)

export type TechStackContent = f.ValueOf<typeof techStackFields>

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
