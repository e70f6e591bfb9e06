/** The projects that the owner has chosen for Home. */
import type { FieldProblem } from '#shared/check-document.ts'
import type { HomeContent } from '#shared/home.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry } from '../store/entries.ts'

/** `known`: the ids of all projects. */
export function findUnknownChoices(
  { projects = [] }: HomeContent,
  known: ReadonlySet<number>,
): FieldProblem[] {
  return projects.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: ['projects', index], problem: 'is not a project' }],
  )
}

export async function findMissingChoices(db: Database, home: HomeContent): Promise<FieldProblem[]> {
  const { projects = [] } = home
  if (projects.length === 0) return []
  const rows = await db.selectFrom('project').select('id').where('id', 'in', projects).execute()
  return findUnknownChoices(home, new Set(rows.map(({ id }) => id)))
}

export async function isChosen(db: Database, id: number): Promise<boolean> {
  const home = await findEntry(db, 'home', 'home')
  return home?.projects?.includes(id) ?? false
}
