import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { expect, test } from 'vitest'
import { binary } from '../../scripts/bootstrap.mjs'

const root = join(import.meta.dirname, '..', '..')

const planted: [file: string, line: string, reason: string][] = [
  ['shared/planted.ts', "import { useState } from 'react'", 'shared runs anywhere'],
  ['shared/planted.ts', "import { join } from 'node:path'", 'shared runs anywhere'],
  [
    'shared/planted.ts',
    "import { up } from '../../server/platform/db/migrate.ts'",
    'it imports none of them',
  ],
  ['shared/planted.ts', "import { up } from '#server/boot/open-site.ts'", 'shared runs anywhere'],
  ['shared/planted.ts', "import { up } from '../client/call.ts'", 'it imports none of them'],
  ['client/planted.ts', "import { up } from '../server/boot/open-site.ts'", 'never by import'],
  ['client/planted.ts', "import { up } from '#server/boot/open-site.ts'", 'never by import'],
  ['client/planted.ts', "import { page } from '../app/page.tsx'", 'it imports neither'],
  ['client/planted.ts', "import { rooms } from '#admin/rooms.tsx'", 'it imports neither'],
  ['client/planted.ts', "import { join } from 'node:path'", 'client runs in browsers'],
  ['app/home/planted.ts', "import { up } from '../../server/boot/open-site.ts'", 'never by import'],
  ['app/home/planted.ts', "import { up } from '#server/boot/open-site.ts'", 'never by import'],
  ['app/home/planted.ts', "import { join } from 'node:path'", 'app runs in browsers too'],
  ['app/home/planted.ts', "document.cookie = 'a=b'", 'noDocumentCookie'],
  ['app/ui/planted.ts', "import { ok } from '#shared/result.ts'", 'ui knows no feature'],
  ['app/ui/planted.ts', "import { call } from '#client/call.ts'", 'ui knows no feature'],
  ['app/ui/planted.ts', "import { usePage } from '../page.tsx'", 'it imports none of them'],
  [
    'admin/home/planted.ts',
    "import { up } from '../../server/boot/open-site.ts'",
    'never by import',
  ],
  ['admin/home/planted.ts', "import { page } from '../../app/page.tsx'", 'never import each other'],
  ['admin/home/planted.ts', "import { join } from 'node:path'", 'admin runs in browsers'],
  ['admin/ui/planted.ts', "import { ok } from '#shared/result.ts'", 'ui knows no feature'],
  ['admin/ui/planted.ts', "import { load } from '../session/load.ts'", 'it imports none of them'],
  [
    'app/home/planted.ts',
    "import { rooms } from '../../admin/rooms.tsx'",
    'never import each other',
  ],
  [
    'server/content/planted.ts',
    "import { routes } from '../../app/routes.ts'",
    'imports no screen',
  ],
  ['server/content/planted.ts', "import { routes } from '#admin/routes.tsx'", 'imports no screen'],
  ['server/content/planted.ts', "import { call } from '#client/call.ts'", 'imports no screen'],
  [
    'server/content/planted.ts',
    "import { createElement } from 'react'",
    'Rendering belongs to app',
  ],
  ['server/content/planted.ts', 'export const port = process.env.PORT', 'process.env'],
  ['server/content/planted.ts', "console.log('here')", 'console'],
  [
    'server/platform/db/migrations/9999-planted.ts',
    "import { ok } from '../tables.ts'",
    'is history',
  ],
]

/** Each violation in a file of its own. One process looks at all: a process for each takes a third of a second. */
const numbered = planted.map(([file, line, reason], index) => ({
  file: file.replace('planted', `planted-${index}`),
  line,
  reason,
}))

/** The errors of lint in the planted files, by file. */
async function lintPlanted(): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-planted-'))
  await cp(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, line } of numbered) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), `${line}\n`)
  }
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.']
  const { status, stdout } = spawnSync(process.execPath, [binary('biome'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  expect(status).not.toBe(0)
  const errors = new Map<string, string[]>(numbered.map(({ file }) => [join(folder, file), []]))
  for (const [, rule = '', file = '', text = ''] of stdout.matchAll(
    /^::error title=([^,]*),file=([^,]*),[^:]*::(.*)$/gm,
  )) {
    errors.get(file)?.push(`${rule}: ${text}`)
  }
  return new Map([...errors].map(([file, found]) => [relative(folder, file), found]))
}

const errors = await lintPlanted()

test.each(numbered)('lint refuses $file with: $line', ({ file, reason }) => {
  expect(errors.get(file)?.join('\n')).toContain(reason)
})

test('every import rule of lint has a planted violation', async () => {
  const lines = (await readFile(join(root, 'biome.jsonc'), 'utf8')).split('\n')
  const json = lines.filter((line) => !line.trim().startsWith('//')).join('\n')
  const { overrides }: LintSettings = JSON.parse(json)
  const rules = overrides.flatMap(({ includes, linter }) =>
    (linter.rules.style?.noRestrictedImports?.options.patterns ?? []).map(({ message }) => ({
      folder: includes[0] ?? '',
      message,
    })),
  )
  const withoutOne = rules.filter(
    ({ folder, message }) =>
      !planted.some(([file, , reason]) => matchesGlob(file, folder) && message.includes(reason)),
  )

  expect(rules.length).toBeGreaterThan(10)
  expect(withoutOne).toEqual([])
})

interface LintSettings {
  overrides: {
    includes: string[]
    linter: {
      rules: {
        style?: { noRestrictedImports?: { options: { patterns: { message: string }[] } } }
      }
    }
  }[]
}

const ofDocument = ['export const title = document.title', "'document'"] as const
const ofProcess = ['export const cwd = process.cwd()', "'process'"] as const

test.each([
  { room: 'shared', lines: [ofDocument, ofProcess] },
  { room: 'app', lines: [ofProcess] },
  { room: 'client', lines: [ofProcess] },
  {
    room: 'server',
    lines: [ofDocument, ['export enum Colour { Red }', 'erasableSyntaxOnly'] as const],
  },
])('the types of $room refuse what is not there', async ({ room, lines }) => {
  const folder = await mkdtemp(join(tmpdir(), 'madang-planted-'))
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, room))
  await cp(join(root, room, 'tsconfig.json'), join(folder, room, 'tsconfig.json'))
  for (const [index, [line]] of lines.entries()) {
    await writeFile(join(folder, room, `planted-${index}.ts`), `${line}\n`)
  }

  const args = [binary('tsc'), '--project', room]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  await rm(folder, { recursive: true })

  expect(status).not.toBe(0)
  for (const [index, [, reason]] of lines.entries()) {
    const own = stdout.split('\n').filter((text) => text.includes(`planted-${index}.ts`))
    expect(own.join('\n')).toContain(reason)
  }
})
