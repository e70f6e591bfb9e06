/** Rules about the layout and the files that no tool checks. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverGroups, sharedByRooms } from './import-rules.ts'
import { listSources, rooms, root } from './list-sources.ts'

async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

test('each folder of admin is a room with a route, or shared by the rooms', async () => {
  const rooms = (await listFolders('admin')).filter((folder) => !sharedByRooms.includes(folder))
  const routes = await listSources('admin', /\.route\.tsx$/)
  const withoutRoute = rooms.filter(
    (folder) => !routes.some((file) => file.startsWith(`admin/${folder}/`)),
  )
  expect(withoutRoute).toEqual([])
})

test('server contains only its groups and two start files', async () => {
  const entries = await readdir(join(root, 'server'), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect((await listFolders('server')).sort()).toEqual([...serverGroups].sort())
  expect(files.sort()).toEqual(['cli.ts', 'main.ts', 'tsconfig.json'])
})

test('no file has more than 400 lines', async () => {
  const long: string[] = []
  for (const folder of [...rooms, 'tests', 'bench', 'scripts']) {
    for (const file of await listSources(folder, /\.(?:tsx?|mjs|css)$/)) {
      const lines = (await readFile(join(root, file), 'utf8')).trimEnd().split('\n').length
      if (lines > 400) long.push(file)
    }
  }
  expect(long).toEqual([])
})

test('words are defined only beside public pages and rooms, in files by whose names the tests of words find them', async () => {
  const defining: string[] = []
  for (const folder of rooms) {
    for (const file of await listSources(folder)) {
      if (file.includes('.test.')) continue
      if (/\bdefineWords\(/.test(await readFile(join(root, file), 'utf8'))) defining.push(file)
    }
  }
  const ofPage = /^app\/(?:.+\/)?(?:[\w-]+-)?words\.ts$/
  const ofRoom = /^admin\/(?!words\/)[\w-]+\/words\.ts$/
  const isFound = (file: string) => ofPage.test(file) || ofRoom.test(file)
  expect(defining).toContain('app/about/words.ts')
  expect(defining.filter((file) => !isFound(file))).toEqual([])
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
    for (const file of await listSources(folder)) {
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

/** Where text that is no JSON may end what is going on, and why. */
const parsing: Record<string, string> = {
  'server/content/store/ready-pictures.ts': 'It is a file of the program.',
  'server/identity/second-factor/passkeys.ts': 'The library has parsed the same text before.',
  'server/static-copy/copy-site.ts': 'The site has just written it.',
  'server/static-copy/rewrite-page.ts': 'The site has just written it.',
  'server/web/previews/fonts.ts': 'It is a file of the program.',
  'server/web/panel/panel-files.ts': 'It is a file of the program.',
  'server/content/tech-stack/icon-catalogue.ts': 'It is a file of the program.',
}

/** The calls that are in no block of a `try`. */
function listUncaught(text: string): number[] {
  const calls = [...text.matchAll(/\bJSON\.parse\(/g)].map(({ index }) => index)
  return calls.filter((call) => {
    let depth = 0
    for (let at = call; at >= 0; at -= 1) {
      if (text[at] === '}') depth += 1
      if (text[at] === '{' && depth === 0 && /\btry\s*$/.test(text.slice(0, at))) return false
      if (text[at] === '{') depth = Math.max(0, depth - 1)
    }
    return true
  })
}

test('the server parses JSON only where a failure is caught: stored text may be damaged', async () => {
  const uncaught: string[] = []
  for (const file of await listSources('server')) {
    if (file.includes('.test.')) continue
    if (listUncaught(await readFile(join(root, file), 'utf8')).length > 0) uncaught.push(file)
  }
  expect(uncaught.sort()).toEqual(Object.keys(parsing).sort())
  const caught = 'try { if (a) { b() }\n return JSON.parse(c) } catch {}'
  expect([listUncaught(caught), listUncaught(`${caught} JSON.parse(d)`)]).toEqual([[], [54]])
})
