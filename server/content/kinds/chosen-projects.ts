/** The projects that the owner has chosen for Home. */
import type { FieldProblem } from '#shared/check-document.ts'
import type { HomeContent } from '#shared/home.ts'
import type { ProjectContent, ProjectVisibility } from '#shared/projects.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry } from '../store/entries.ts'

/** `visibilities`: of all projects, by id. */
export function findWrongChoices(
  { projects = [] }: HomeContent,
  visibilities: ReadonlyMap<number, ProjectVisibility>,
): FieldProblem[] {
  return projects.flatMap((id, index) => {
    const visibility = visibilities.get(id)
    if (visibility === 'public') return []
    const problem = visibility ? 'is not a public project' : 'is not a project'
    return [{ path: ['projects', index], problem }]
  })
}

export async function findMissingChoices(db: Database, home: HomeContent): Promise<FieldProblem[]> {
  const { projects = [] } = home
  if (projects.length === 0) return []
  const rows = await db
    .selectFrom('project')
    .select(['id', 'visibility'])
    .where('id', 'in', projects)
    .execute()
  return findWrongChoices(home, new Map(rows.map(({ id, visibility }) => [id, visibility])))
}

export async function isChosen(db: Database, id: number): Promise<boolean> {
  const home = await findEntry(db, 'home', 'home')
  return home?.projects?.includes(id) ?? false
}

/** Checks the same when a project changes: while Home shows it, it must be public. */
export function findUnseenChoice(
  { visibility = 'public' }: ProjectContent['facts'],
  isChosen: boolean,
): FieldProblem[] {
  return isChosen && visibility !== 'public'
    ? [{ path: ['facts', 'visibility'], problem: 'is not public, but Home shows the project' }]
    : []
}
