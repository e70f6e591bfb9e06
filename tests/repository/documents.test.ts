/** Links between documents lead somewhere, and the documents that comments name exist. */
import { access, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listSources, rooms, root } from './list-sources.ts'

const documents = [
  ...(await readdir(root)).filter((name) => name.endsWith('.md')),
  ...(await listSources('docs', /\.md$/)),
]

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** As GitHub makes them: punctuation is left out, spaces become hyphens. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link in a document leads to a file and a heading', async () => {
  const broken: string[] = []
  for (const name of documents) {
    const text = await readFile(join(root, name), 'utf8')
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = '', anchor] = link.split('#')
      const target = path ? join(root, dirname(name), path) : join(root, name)
      if (!(await exists(target))) broken.push(`${name}: ${link}`)
      else if (anchor && !anchorsOf(await readFile(target, 'utf8')).includes(anchor))
        broken.push(`${name}: ${link}`)
    }
  }
  expect(documents.length).toBeGreaterThan(30)
  expect(broken).toEqual([])
})

test('every document that a comment names exists', async () => {
  const files = await Promise.all(
    [...rooms, 'tests', 'scripts', 'bench'].map((one) => listSources(one)),
  )
  const missing: string[] = []
  for (const file of files.flat()) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [path] of text.matchAll(/\bdocs\/decisions\/[\w-]+\.md/g)) {
      if (!(await exists(join(root, path)))) missing.push(`${file}: ${path}`)
    }
    // Decisions have names, no longer numbers.
    for (const [name] of text.matchAll(/\bdecisions? \d+/g)) missing.push(`${file}: ${name}`)
  }
  expect(missing).toEqual([])
})

test('every file that the guide names exists, and contains the function of a stop', async () => {
  const text = await readFile(join(root, 'docs', 'guide.md'), 'utf8')
  const wrong: string[] = []
  // The files of examples are those that a reader would add.
  for (const [, path = ''] of text.matchAll(/`([a-z-]+\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g)) {
    const isExample = /\buses\b|\btalk\b/.test(path)
    if (!isExample && !(await exists(join(root, path)))) wrong.push(path)
  }
  const stops = [...text.matchAll(/^\d\. `([^`]+)`[^`]*: `(\w+)` – /gm)]
  for (const [, path = '', name = ''] of stops) {
    const code = await readFile(join(root, path), 'utf8').catch(() => '')
    if (!new RegExp(`\\b${name}\\b`).test(code)) wrong.push(`${path}: ${name}`)
  }
  expect(stops.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})
