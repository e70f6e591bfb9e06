/** Layout rules that no tool checks, and tests that lint refuses violations of the others. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const rooms = ['app', 'admin', 'client', 'server', 'shared']

async function sourceFiles(folder: string, names = /\.(?:tsx?|mjs)$/): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

/** The imports of a file, as paths from the root: aliases and relative paths alike. */
function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, one]) => one)
  return specifiers.flatMap((specifier = '') => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [join(dirname(file), specifier)] : []
  })
}

/** Folders of app that may not import each other; code that two of them need is in app/ui or in shared. */
const areas = (await readdir(join(root, 'app'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && !['public', 'styles', 'ui'].includes(entry.name))
  .map(({ name }) => name)
const areaOf = (path: string) => areas.find((area) => path.startsWith(`app/${area}/`))

function foreignArea(file: string, imported: string): boolean {
  const own = areaOf(file)
  const other = areaOf(imported)
  // Islands may import the page's script, because both run in one page.
  const isScript = other === 'browser' && file.endsWith('.island.tsx')
  return own !== undefined && other !== undefined && own !== other && !isScript
}

test('no area of app imports another', async () => {
  const broken: string[] = []
  for (const file of await sourceFiles('app')) {
    const imports = importsOf(file, await readFile(join(root, file), 'utf8'))
    for (const one of imports) if (foreignArea(file, one)) broken.push(`${file} imports ${one}`)
  }
  expect(broken).toEqual([])
  expect(foreignArea('app/home/hero.tsx', 'app/projects/filters.tsx')).toBe(true)
})

test('no section of the panel imports another', async () => {
  const panelRooms = ['content', 'home', 'inbox', 'media', 'security', 'system']
  const roomOf = (path: string) => panelRooms.find((one) => path.startsWith(`admin/${one}/`))
  const broken: string[] = []
  for (const file of await sourceFiles('admin')) {
    const own = roomOf(file)
    for (const one of importsOf(file, await readFile(join(root, file), 'utf8'))) {
      const other = roomOf(one)
      if (own && other && own !== other) broken.push(`${file} imports ${one}`)
    }
  }
  const folders = (await readdir(join(root, 'admin'), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(broken).toEqual([])
  expect(folders.sort()).toEqual(
    [...panelRooms, 'session', 'shell', 'styles', 'ui', 'words'].sort(),
  )
})

/** Whether `file` may have this import, where either end is in client. */
function mayCross(file: string, imported: string): boolean {
  const [importer = ''] = file.split('/')
  if (imported.startsWith('client/')) return ['client', 'app', 'admin', 'tests'].includes(importer)
  return importer !== 'client' || imported.startsWith('shared/')
}

test('client imports only shared and libraries, and only app, admin and tests import it', async () => {
  const broken: string[] = []
  for (const folder of [...rooms, 'scripts', 'tests', 'bench']) {
    for (const file of await sourceFiles(folder)) {
      for (const one of importsOf(file, await readFile(join(root, file), 'utf8')))
        if (!mayCross(file, one)) broken.push(`${file} imports ${one}`)
    }
  }
  expect(broken).toEqual([])
  expect(mayCross('client/set-cookie.ts', 'app/page.tsx')).toBe(false)
  expect(mayCross('server/web/site.ts', 'client/set-cookie.ts')).toBe(false)
  expect(mayCross('shared/auth.ts', 'client/set-cookie.ts')).toBe(false)
})

/** From the top down: a group imports only groups below it. `platform` knows no feature. */
const serverGroups = [
  'operator',
  'boot',
  'web',
  'admin-api',
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

/** 0 for the two files that start everything. */
function rankOf(path: string): number {
  const [, group = '', ...rest] = path.split('/')
  return rest.length === 0 ? 0 : serverGroups.indexOf(group) + 1
}

test('server contains only its groups and two start files', async () => {
  const entries = await readdir(join(root, 'server'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(folders.sort()).toEqual([...serverGroups].sort())
  expect(files.sort()).toEqual(['cli.ts', 'main.ts', 'tsconfig.json'])
})

test('the groups of server import only downwards, and folders have no cycles', async () => {
  const upwards: string[] = []
  const uses = new Map<string, Set<string>>()
  for (const file of await sourceFiles('server')) {
    if (file.endsWith('.test.ts')) continue
    const imports = importsOf(file, await readFile(join(root, file), 'utf8'))
    for (const one of imports.filter((path) => path.startsWith('server/'))) {
      if (rankOf(file) > rankOf(one)) upwards.push(`${file} imports ${one}`)
      if (dirname(one) === dirname(file)) continue
      uses.set(dirname(file), (uses.get(dirname(file)) ?? new Set()).add(dirname(one)))
    }
  }
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reaches(next, seen.add(next))
    return seen
  }
  expect(upwards).toEqual([])
  expect([...uses.keys()].filter((folder) => reaches(folder).has(folder))).toEqual([])
})

test('scripts import neither tests nor benches, and tests import no benches', async () => {
  const upper: Record<string, string[]> = { scripts: ['tests', 'bench'], tests: ['bench'] }
  const broken: string[] = []
  for (const [folder, others] of Object.entries(upper)) {
    for (const file of await sourceFiles(folder)) {
      const imports = importsOf(file, await readFile(join(root, file), 'utf8'))
      for (const one of imports) {
        if (others.some((other) => one.startsWith(`${other}/`)))
          broken.push(`${file} imports ${one}`)
      }
    }
  }
  expect(broken).toEqual([])
})

test('no file has more than 250 lines', async () => {
  const long: string[] = []
  for (const folder of [...rooms, 'tests', 'bench', 'scripts']) {
    for (const file of await sourceFiles(folder, /\.(?:tsx?|mjs|css)$/)) {
      const lines = (await readFile(join(root, file), 'utf8')).trimEnd().split('\n').length
      // Catalogues are lists of sentences: their length does not mean two purposes.
      const isList = file.startsWith('shared/i18n/')
      if (lines > 250 && !isList) long.push(file)
    }
  }
  expect(long).toEqual([])
})

/** Handlers on a button, where nothing can be composed. */
const withoutText: Record<string, string> = {
  'app/browser/language.ts': 'The script of every page has no byte to spare for it.',
}

/** Whether a file reacts to keys without asking whether they belong to an input method. */
function ignoresComposing(text: string): boolean {
  const takesKeys =
    /\bonKey(?:Down|Up|Press)(?:Capture)?=|addEventListener\(\s*'key(?:down|up|press)'|\bkeydown\b\s*[(:]/
  return takesKeys.test(text) && !/\bisComposing\(/.test(text)
}

test('every handler of keys asks whether the user is composing', async () => {
  const broken: string[] = []
  for (const folder of ['app', 'admin', 'client']) {
    for (const file of await sourceFiles(folder)) {
      if (file in withoutText || file.includes('.test.')) continue
      if (ignoresComposing(await readFile(join(root, file), 'utf8'))) broken.push(file)
    }
  }
  expect(broken).toEqual([])
  expect(ignoresComposing("addEventListener('keydown', takeKey)")).toBe(true)
  expect(ignoresComposing('<input onKeyDown={takeKey} />')).toBe(true)
  expect(
    ignoresComposing('<input onKeyDown={(event) => isComposing(event) || take(event)} />'),
  ).toBe(false)
})
