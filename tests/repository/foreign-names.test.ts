/** A name from outside may be `constructor`: `record[name]` finds what every object inherits, `lookUp` and a `Map` do not. */
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { rooms, root } from './list-sources.ts'

/** Files that may look up names in objects, and why. */
const allowed: Record<string, string> = {
  'shared/look-up.ts': 'It asks first whether the name is an own one.',
  'server/platform/json-api/answer-call.ts': 'The objects have no prototype.',
  'server/backups/copy-tables.ts': 'The names are those of our tables.',
  'app/ui/print-lattice.tsx': 'The names are its own, and ui imports nothing.',
  'admin/ui/shortcuts.ts': 'The names are those of keys, and ui imports nothing.',
}

/** Where a project looks up any text in an object, or claims by `as` that the text is a known name: `file: code`. */
function listLookups(folder: string): string[] {
  const api = new API({ cwd: folder })
  const snapshot = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] })
  const [project] = snapshot.getProjects()
  if (!project) throw new Error(`${folder} has no project.`)
  const { checker, program } = project
  const found: { file: string; node: Node; name: Node }[] = []
  for (const file of program.getSourceFileNames().filter((one) => one.startsWith(`${folder}/`))) {
    const visit = (node: Node): void => {
      if (isElementAccessExpression(node)) {
        const { argumentExpression: name } = node
        found.push({ file, node, name: isAsExpression(name) ? name.expression : name })
      }
      if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
        found.push({ file, node, name: node.left })
      node.forEachChild(visit)
    }
    program.getSourceFile(file)?.forEachChild(visit)
  }
  const types = checker.getTypeAtLocation(found.map(({ name }) => name))
  const text = checker.getStringType()
  const lookups = found.filter((_, index) => {
    const type = types[index]
    return type !== undefined && checker.isTypeAssignableTo(text, type)
  })
  api.close()
  return lookups.map(({ file, node }) => `${relative(root, file)}: ${node.getText()}`)
}

test('no name that may come from outside is looked up among what objects inherit', () => {
  const lookups = rooms.flatMap((room) => listLookups(join(root, room)))
  const fileOf = (lookup: string) => lookup.slice(0, lookup.indexOf(': '))
  expect(lookups.filter((one) => !Object.hasOwn(allowed, fileOf(one)))).toEqual([])
  expect(
    Object.keys(allowed).filter((file) => !lookups.some((one) => fileOf(one) === file)),
  ).toEqual([])
}, 60_000)

test('a planted lookup of a foreign name is found, in each way that it can be written', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-names-'))
  const refused = ['record[name]', 'record[name] = 1', 'delete record[name]', 'name in record']
  const cast = "known[name as 'a']"
  const fine = ["record['a']", 'list[0]', "known['a']"]
  await writeFile(
    join(folder.path, 'planted.ts'),
    `declare const record: Record<string, number>, known: { a: number }, list: number[], name: string\n${[...refused, cast, ...fine].join('\n')}`,
  )
  await writeFile(
    join(folder.path, 'tsconfig.json'),
    await readFile(join(root, 'tsconfig.base.json')),
  )
  const found = listLookups(folder.path).map((lookup) => lookup.slice(lookup.indexOf(': ') + 2))
  expect(found).toEqual(['record[name]', 'record[name]', 'record[name]', 'name in record', cast])
})
