/** Parses the filter in the address of the project list. */
import * as v from 'valibot'
import { projectLimits, searchSchema, technologySchema } from '#shared/projects.ts'
import type { ProjectFilter } from '../ui/project-filter.ts'

const filterSchema = v.object({
  q: searchSchema,
  tech: v.pipe(
    v.array(technologySchema),
    v.maxLength(projectLimits.techStacks),
    v.transform((names) => [...new Set(names)].sort()),
  ),
  year: v.union([
    v.pipe(
      v.picklist(['', 'all']),
      v.transform(() => null),
    ),
    v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number)),
  ]),
  sort: v.picklist(['newest', 'oldest']),
  page: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(projectLimits.page),
  ),
})

/** null if a value cannot come from the page itself. Unknown names are ignored, because links gain tags. */
export function parseFilter(search: URLSearchParams): ProjectFilter | null {
  const parsed = v.safeParse(filterSchema, {
    q: search.get('q') ?? '',
    tech: search.getAll('tech'),
    year: search.get('year') ?? '',
    sort: search.get('sort') ?? 'newest',
    page: search.get('page') ?? '1',
  })
  return parsed.success ? parsed.output : null
}
