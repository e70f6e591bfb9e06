/** Rules of imports that lint cannot express. Each names a violation of itself, which the test plants. */
import { dirname, join } from 'node:path'

/** What each file imports from this repository: paths from its root, without the aliases' `#`. */
export type Imports = ReadonlyMap<string, readonly string[]>

export interface ImportRule {
  name: string
  /** The violations, each as a sentence; none if the rule holds. */
  findViolations: (imports: Imports) => string[]
  /** An import that the rule must refuse: the importing file, and what it imports. */
  planted: readonly [file: string, imported: string]
}

/** Folders of `app` that every area may import; each of the others is an area. */
const sharedByAreas = ['public', 'styles', 'ui']

/** Folders of `admin` that every room may import; each of the others is a room. */
export const sharedByRooms = ['session', 'shell', 'styles', 'ui', 'words']

const listOfRecords = 'shared/kinds/records.ts'

/** From the top down: a group imports only groups below it. `platform` knows no feature. */
export const serverGroups = [
  'operator',
  'boot',
  'web',
  'admin-api',
  'static-copy',
  'settings',
  'upkeep',
  'backups',
  'security-reports',
  'inbox',
  'editing',
  'resumes',
  'media',
  'identity',
  'mail',
  'content',
  'platform',
]

export const importRules: ImportRule[] = [
  {
    name: 'no area of app imports another',
    findViolations: (imports) => refuse(imports, isForeignArea),
    planted: ['app/home/hero.tsx', 'app/projects/filters.tsx'],
  },
  {
    name: 'no room of the panel imports another',
    findViolations: (imports) => refuse(imports, isForeignRoom),
    planted: ['admin/inbox/planted.tsx', 'admin/media/use-upload.ts'],
  },
  {
    name: 'only app, admin and tests import client',
    findViolations: (imports) =>
      refuse(
        imports,
        (file, imported) =>
          topOf(imported) === 'client' &&
          !['client', 'app', 'admin', 'tests'].includes(topOf(file)),
      ),
    planted: ['server/web/planted.ts', 'client/cookies.ts'],
  },
  {
    name: 'client imports only shared and libraries',
    findViolations: (imports) =>
      refuse(
        imports,
        (file, imported) =>
          topOf(file) === 'client' && !['client', 'shared'].includes(topOf(imported)),
      ),
    planted: ['client/planted.ts', 'app/page.tsx'],
  },
  {
    name: 'the groups of server import only downwards',
    findViolations: (imports) =>
      refuse(
        imports,
        (file, imported) => isServer(file) && isServer(imported) && rankOf(file) > rankOf(imported),
      ),
    planted: ['server/platform/db/planted.ts', 'server/content/store/show-media.ts'],
  },
  {
    name: 'the folders of server have no cycles',
    findViolations: findCycles,
    planted: ['server/platform/db/planted.ts', 'server/content/store/planted.ts'],
  },
  {
    // So that the list can be written when it names a record that is gone (`docs/decisions/kinds-of-content.md`).
    name: 'no record of a kind needs the list of records',
    findViolations: (imports) =>
      listReachable(imports, listOfRecords).has(listOfRecords) ? ['a record imports the list'] : [],
    planted: ['shared/home.ts', 'shared/content-kinds.ts'],
  },
  {
    name: 'scripts import neither tests nor benches',
    findViolations: (imports) =>
      refuse(
        imports,
        (file, imported) =>
          topOf(file) === 'scripts' && ['tests', 'bench'].includes(topOf(imported)),
      ),
    planted: ['scripts/planted.mjs', 'tests/support/setup.ts'],
  },
  {
    name: 'tests import no benches',
    findViolations: (imports) =>
      refuse(imports, (file, imported) => topOf(file) === 'tests' && topOf(imported) === 'bench'),
    planted: ['tests/web/planted.ts', 'bench/load.ts'],
  },
]

/** What a source text imports from this repository. */
export function readImports(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, one]) => one)
  return specifiers.flatMap((specifier = '') => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [join(dirname(file), specifier)] : []
  })
}

function refuse(imports: Imports, isRefused: (file: string, imported: string) => boolean) {
  return [...imports].flatMap(([file, all]) =>
    all.filter((one) => isRefused(file, one)).map((one) => `${file} imports ${one}`),
  )
}

function topOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** The folder of `top` that contains the path, if any. */
function folderIn(top: string, path: string): string | undefined {
  const [first, folder, ...rest] = path.split('/')
  return first === top && rest.length > 0 ? folder : undefined
}

function isForeignArea(file: string, imported: string): boolean {
  const own = folderIn('app', file)
  const other = folderIn('app', imported)
  if (!own || !other || own === other) return false
  // Islands may import the page's script, because both run in one page.
  if (other === 'browser' && file.endsWith('.island.tsx')) return false
  return ![own, other].some((folder) => sharedByAreas.includes(folder))
}

function isForeignRoom(file: string, imported: string): boolean {
  const own = folderIn('admin', file)
  const other = folderIn('admin', imported)
  const areRooms = [own, other].every((folder) => folder && !sharedByRooms.includes(folder))
  return areRooms && own !== other
}

/** Tests beside the code may use what is above it. */
function isServer(path: string): boolean {
  return topOf(path) === 'server' && !path.endsWith('.test.ts')
}

/** 0 for the two files that start everything. */
function rankOf(path: string): number {
  const group = folderIn('server', path)
  return group === undefined ? 0 : serverGroups.indexOf(group) + 1
}

function findCycles(imports: Imports): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [file, all] of imports) {
    if (!isServer(file)) continue
    const others = all.filter((one) => isServer(one) && dirname(one) !== dirname(file))
    const used = uses.get(dirname(file)) ?? new Set<string>()
    for (const one of others) used.add(dirname(one))
    uses.set(dirname(file), used)
  }
  return [...uses.keys()]
    .filter((folder) => listReachable(uses, folder).has(folder))
    .map((folder) => `${folder} imports itself through other folders`)
}

function listReachable(
  uses: ReadonlyMap<string, Iterable<string>>,
  path: string,
  seen = new Set<string>(),
): Set<string> {
  for (const next of uses.get(path) ?? [])
    if (!seen.has(next)) listReachable(uses, next, seen.add(next))
  return seen
}
