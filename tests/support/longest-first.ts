/** Starts the longest files first, so that no worker runs one alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size. Vitest orders all other files by size if it has not measured them yet. */
const longest = [
  'tests/operator/dev',
  'tests/operator/upgrade',
  'tests/operator/backup',
  'tests/operator/start',
  'tests/operator/restore-kill',
  'tests/operator/stop',
  'tests/static-copy/copy',
  'tests/content/made-resumes',
  'tests/content/unreadable-documents',
  'tests/web/shown-pages',
  'tests/web/look',
  'tests/operator/static-copy',
  'tests/web/behind-a-proxy',
  'tests/content/posts-import',
  'tests/editing/save-kills',
  'tests/editing/schedule',
  'tests/inbox/crash',
  'tests/admin-api/panel-late',
  'tests/web/every-page',
  'tests/web/fuzz',
  'tests/web/pages',
  'panel/long-forms',
  'panel/writing',
  'panel/visibility',
  'site/pages',
  'site/budget',
  'panel/content',
  'panel/editor',
  'panel/markdown',
  'panel/publish-languages',
  'panel/panel.e2e',
  'panel/translations',
  'site/second-factor',
  'site/sizes',
]

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.includes(name))
  return place === -1 ? longest.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = Map.groupBy(sorted, ({ project }) => project.name)
    return [...groups.values()].flatMap((group) => group.sort((a, b) => placeOf(a) - placeOf(b)))
  }
}
