/** The lists in `shared/kinds/` are written from the records there by `npm run fix`. */
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindsFolder, makeKindLists } from './write-kinds.ts'

/** The lists of a folder with these files. */
async function listsOf(files: Record<string, string>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-kinds-'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder.path, file), text)
  return await makeKindLists(folder.path)
}

function recordOf(variable: string, position: number, name = variable): string {
  const names = JSON.stringify({ ko: name, en: name, ja: name })
  return `export const ${variable} = { name: ${names}, position: ${position} }`
}

test.each(Object.entries(await makeKindLists(kindsFolder)))(
  '%s is up to date with the records of kinds',
  async (file, text) => {
    expect(await readFile(join(kindsFolder, file), 'utf8'), 'Run `npm run fix`.').toBe(text)
  },
)

test('kinds are listed by position, whatever the present lists name', async () => {
  const lists = await listsOf({
    'talk.ts': recordOf('talk', 20),
    'open-day.ts': recordOf('openDay', 10, "Visitors' day"),
    'records.ts': "import { gone } from './gone.ts'",
    'talk.test.ts': "throw new Error('A test is no record.')",
  })

  expect(lists['records.ts']).toContain(`import { openDay } from './open-day.ts'
import { talk } from './talk.ts'

export const records = {
  'open-day': openDay,
  talk,
} as const
`)
  expect(lists['names.ts']).toContain(`  en: {
    'open-day': "Visitors' day",
    talk: 'talk',
  },
`)
})

test('two kinds with the same position are refused', async () => {
  const files = { 'talk.ts': recordOf('talk', 10), 'trip.ts': recordOf('trip', 10) }

  await expect(listsOf(files)).rejects.toThrow('talk and trip have the same position, 10.')
})

test('a record that is not called as its file is refused', async () => {
  const files = { 'talk.ts': recordOf('speech', 10) }

  await expect(listsOf(files)).rejects.toThrow('talk.ts does not export "talk".')
})
