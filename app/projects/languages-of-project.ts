import type { Language } from '#shared/i18n/languages.ts'
import type { Project } from '#shared/projects.ts'
import { writtenLanguages } from '../written-languages.ts'

/** The languages that a project is written in, the one that is shown first. `loaded`: the data of its route. */
export function languagesOfProject(loaded: unknown): readonly Language[] {
  return writtenLanguages((loaded as { project: Project }).project)
}
