import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readContent } from '#server/content/folder/read-content.ts'
import { writeContent } from '#server/content/folder/write-content.ts'
import { createFixtureContent } from './fixture-content.ts'

/** A valid content folder of its own, inside a folder for unrelated files. */
export async function startFolder() {
  await using unfinished = new AsyncDisposableStack()
  const temporary = unfinished.use(await mkdtempDisposable(join(tmpdir(), 'madang-content-')))
  const folder = join(temporary.path, 'content')
  const at = (path: string) => join(folder, path)
  await writeContent(folder, createFixtureContent())
  const finished = unfinished.move()
  return {
    folder,
    at,
    outside: join(temporary.path, 'outside'),
    write: (path: string, text: string | Uint8Array) => writeFile(at(path), text),
    async replace(path: string, old: string | RegExp, replacement: string) {
      const text = await readFile(at(path), 'utf8')
      expect(text).toMatch(old)
      await writeFile(at(path), text.replace(old, replacement))
    },
    /** Each problem on one line: `file:line field: problem`. */
    async problems() {
      const result = await readContent(folder)
      if (result.ok) return []
      return result.problems.map(({ file, line, field, problem }) =>
        [`${file}:${line}`, field, problem].filter((part) => part !== '').join(' '),
      )
    },
    [Symbol.asyncDispose]: () => finished.disposeAsync(),
  }
}

/** The bytes of each file as base64, by path. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1), await readFile(path, 'base64')] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}
