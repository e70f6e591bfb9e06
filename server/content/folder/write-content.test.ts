import { deepStrictEqual } from 'node:assert'
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryContent } from '#tests/support/arbitrary-content.ts'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import { readContent } from './read-content.ts'
import { writeContent } from './write-content.ts'

const shipped = join(import.meta.dirname, '../../../content')
const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'madang-content-'))

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = paths.map(async (path) => [
    path.slice(folder.length + 1).replaceAll('\\', '/'),
    (await readFile(path)).toString('latin1'),
  ])
  return Object.fromEntries((await Promise.all(bytes)).sort())
}

async function read(folder: string) {
  const result = await readContent(folder)
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2))
  return result.value
}

test('any content that is written is read back unchanged, and written again to the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryContent, async (content) => {
      await using folder = await temporaryFolder()
      const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')]
      await writeContent(first, content)
      const readBack = await read(first)
      // `toStrictEqual` fails for a course whose id is `constructor`.
      deepStrictEqual(readBack, content)
      await writeContent(second, readBack)
      expect(await filesOf(second)).toStrictEqual(await filesOf(first))
    }),
    { numRuns: 40 },
  )
})

test('the sample content is valid, and writing it does not change a byte', async () => {
  await using folder = await temporaryFolder()
  await writeContent(folder.path, await read(shipped))
  // Uploaded files come from the database (`content-round-trip.test.ts`).
  const files = Object.entries(await filesOf(shipped)).filter(([path]) => !/^media[./]/.test(path))
  expect(await filesOf(folder.path)).toStrictEqual(Object.fromEntries(files))
})

test('the order of keys in memory does not affect the files', async () => {
  await using folder = await temporaryFolder()
  const [straight, reversed] = [join(folder.path, 'straight'), join(folder.path, 'reversed')]
  const content = createFixtureContent()
  await writeContent(straight, content)
  await writeContent(reversed, {
    ...content,
    site: Object.fromEntries(Object.entries(content.site).reverse()) as typeof content.site,
  })
  expect(await filesOf(reversed)).toStrictEqual(await filesOf(straight))
})

test('files are readable: literal blocks, no folded lines, one newline at the end', async () => {
  await using folder = await temporaryFolder()
  const content = createFixtureContent()
  content.profile.summary.en = `${'long '.repeat(40)}line\n  indented: yes\n\n# last`
  content.profile.subtitle.en = `${'wide '.repeat(31)}line`
  await writeContent(folder.path, content)
  const profile = await readFile(join(folder.path, 'profile.yaml'), 'utf8')
  expect(profile).toContain(
    `  en: |-\n    ${'long '.repeat(40)}line\n      indented: yes\n\n    # last\n`,
  )
  expect(profile).toContain(`  en: ${'wide '.repeat(31)}line\n`)
  const project = await readFile(join(folder.path, 'projects/12/en.md'), 'utf8')
  expect(project).toBe(
    '---\ntitle: Streams\nsummary: Where the rain goes\n---\n\nDrawn **again** when it rains.\n',
  )
})

test('a field that is undefined is left out', async () => {
  await using folder = await temporaryFolder()
  const content = createFixtureContent()
  Object.assign(content.projects[1]?.facts ?? {}, { githubUrl: undefined })
  await writeContent(folder.path, content)
  expect(await read(folder.path)).toStrictEqual(createFixtureContent())
})

test('files of removed content are deleted from the folder, and no others', async () => {
  await using folder = await temporaryFolder()
  const content = createFixtureContent()
  content.achievements['prize'] = {
    date: '2024-01',
    title: { ko: '', en: '', ja: '' },
    description: { ko: '', en: '', ja: '' },
    impact: { ko: '', en: '', ja: '' },
  }
  await writeContent(folder.path, content)
  await writeFile(join(folder.path, 'README.md'), 'mine')
  await writeFile(join(folder.path, '.hidden'), 'mine')
  await writeFile(join(folder.path, 'projects/3/notes.txt'), 'mine')
  const smaller = createFixtureContent()
  smaller.projects = []
  delete smaller.courses['writing']
  smaller.resumes.ko = { file: 'resume-en.txt', fileName: '이력서.txt' }
  delete smaller.resumeFiles['resume-ko.txt']
  await writeContent(folder.path, smaller)
  const files = Object.keys(await filesOf(folder.path))
  expect(files.filter((file) => /^(?:achievements|projects|resumes|courses)\//.test(file))).toEqual(
    [
      'courses/remote-sensing.yaml',
      'courses/surveying.yaml',
      'projects/3/notes.txt',
      'resumes/resume-en.txt',
    ],
  )
  expect(files).toEqual(expect.arrayContaining(['.hidden', 'README.md']))
  expect(await readdir(folder.path)).not.toContain('achievements')
  expect(await readdir(join(folder.path, 'projects'))).toEqual(['3'])
})

test.each<[string, (content: ReturnType<typeof createFixtureContent>) => void]>([
  ['site.yaml: title.ja is empty', ({ site }) => void Object.assign(site.title, { ja: ' ' })],
  ['occurs twice', ({ projects }) => void projects.push(...projects)],
  [
    'projects/0/project.yaml has a name',
    ({ projects }) => void Object.assign(projects[0] ?? {}, { id: 0 }),
  ],
  [
    '../x.yaml does not belong',
    ({ courses }) => void Object.assign(courses, { '../../x': courses['writing'] }),
  ],
  [
    'courses/A.yaml has a name',
    ({ courses }) => void Object.assign(courses, { A: courses['writing'] }),
  ],
  [
    'resumes/resume-ko.txt is missing',
    ({ resumeFiles }) => void delete resumeFiles['resume-ko.txt'],
  ],
  [
    'posts/first-survey/post.yaml has no text',
    ({ posts }) => void Object.assign(posts['first-survey'] ?? {}, { texts: {} }),
  ],
  [
    'resumes/x.pdf is not listed',
    ({ resumeFiles }) => void Object.assign(resumeFiles, { 'x.pdf': new Uint8Array() }),
  ],
  [
    'resumes/resume-ko.txt is larger than 5 MB',
    ({ resumeFiles }) =>
      void Object.assign(resumeFiles, { 'resume-ko.txt': new Uint8Array(5_000_001) }),
  ],
  [
    'courses/surveying.yaml: semester is not a semester',
    ({ academics }) => void academics.semesters.shift(),
  ],
])(
  'content that could not be read back is refused before anything is written: %s',
  async (message, spoil) => {
    await using folder = await temporaryFolder()
    const content = createFixtureContent()
    spoil(content)
    await expect(writeContent(folder.path, content)).rejects.toThrow(message)
    expect(await readdir(folder.path)).toEqual([])
  },
)

test('an export over existing files keeps their comments and changes only different values', async () => {
  await using folder = await temporaryFolder()
  const content = createFixtureContent()
  await writeContent(folder.path, content)
  const at = (path: string) => join(folder.path, path)
  const files = ['site.yaml', 'courses/writing.yaml', 'posts/first-survey/en.md']
  for (const file of files) {
    const text = await readFile(at(file), 'utf8')
    const comment = '# my own words\n'
    await writeFile(
      at(file),
      file.endsWith('.md') ? text.replace('---\n', `---\n${comment}`) : comment + text,
    )
  }
  const before = await filesOf(folder.path)
  await writeContent(folder.path, content)
  expect(await filesOf(folder.path)).toStrictEqual(before)

  const post = content.posts['first-survey']?.texts.en
  Object.assign(content.site.title, { en: 'Another title' })
  Object.assign(post ?? {}, { body: 'Another text.' })
  await writeContent(folder.path, content)
  const after = await filesOf(folder.path)
  const changed = Object.keys(after).filter((path) => after[path] !== before[path])
  expect(changed).toEqual(['posts/first-survey/en.md', 'site.yaml'])
  expect(after['site.yaml']).toMatch(/^# my own words\n/)
  expect(after['posts/first-survey/en.md']).toBe(
    '---\n# my own words\ntitle: The first survey\nsummary: The day I first measured an alley\n---\n\nAnother text.\n',
  )
  expect(await read(folder.path)).toStrictEqual(content)
})

test('content written over any other content is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryContent, arbitraryContent, async (first, second) => {
      await using folder = await temporaryFolder()
      await writeContent(folder.path, first)
      await writeContent(folder.path, second)
      deepStrictEqual(await read(folder.path), second)
    }),
    { numRuns: 10 },
  )
})
