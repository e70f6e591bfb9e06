import {
  appendFile,
  mkdir,
  mkdtempDisposable,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFixtureContent } from '#tests/fixture-content.ts'
import { readContent } from './read-content.ts'
import { writeContent } from './write-content.ts'

/** A valid content folder of its own, beside room for files that are none of its business. */
async function startFolder() {
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

test('a valid folder is read whole; a README, hidden files and CRLF do no harm', async () => {
  await using content = await startFolder()
  await content.write('README.md', '# Mine')
  await content.write('.DS_Store', '')
  await mkdir(content.at('.git'))
  for (const path of ['profile.yaml', 'projects/3/en.md']) {
    await content.write(path, (await readFile(content.at(path), 'utf8')).replaceAll('\n', '\r\n'))
  }
  expect(await readContent(content.folder)).toStrictEqual({
    ok: true,
    value: createFixtureContent(),
  })
})

test('a folder that is not there is an error that names it', async () => {
  await using content = await startFolder()
  await expect(readContent(content.outside)).rejects.toThrow(
    `The content folder ${content.outside} cannot be read.`,
  )
  await expect(readContent(content.at('site.yaml'))).rejects.toThrow('cannot be read')
})

test('every missing file is named', async () => {
  await using content = await startFolder()
  const paths = [
    'home.yaml',
    'legal/terms/ja.md',
    'projects/3/project.yaml',
    'resumes/resume-en.txt',
  ]
  for (const path of paths) await rm(content.at(path))
  expect(await content.problems()).toEqual(paths.map((path) => `${path}:1 is missing`))
})

test('a post may lack languages, but not all of them', async () => {
  await using content = await startFolder()
  await rm(content.at('posts/first-survey/en.md'))
  expect(await content.problems()).toEqual([])
  const { posts } = createFixtureContent()
  expect(await readContent(content.folder)).toMatchObject({
    ok: true,
    value: { posts: { 'first-survey': { texts: { ko: posts['first-survey']?.texts.ko } } } },
  })
  await rm(content.at('posts/first-survey/ko.md'))
  expect(await content.problems()).toEqual([
    'posts/first-survey/post.yaml:1 has no text beside it in any language',
  ])
})

test('a text without the facts of its post, or in a language that the site lacks, is named', async () => {
  await using content = await startFolder()
  await rm(content.at('posts/first-survey/post.yaml'))
  await content.write('posts/unfinished/fr.md', '')
  expect(await content.problems()).toEqual([
    'posts/first-survey/post.yaml:1 is missing',
    'posts/unfinished/fr.md:1 has a name that is not one of ko, en, ja',
  ])
})

const longLine = 'x'.repeat(121)

test.each<[problem: string, old: string | RegExp, replacement: string]>([
  // Posts
  [
    'posts/first-survey/post.yaml:2 status is not one of "draft", "published"',
    'status: published',
    'status: hidden',
  ],
  [
    'posts/first-survey/post.yaml:3 tags names a tag twice',
    'tags:\n  - QGIS',
    'tags:\n  - QGIS\n  - qgis',
  ],
  ['posts/first-survey/post.yaml:4 tags.0 may not hold / \\ or %, nor be only dots', 'QGIS', 'a/b'],
  [
    'posts/first-survey/post.yaml:1 updated is before date',
    'date: 2023-07-02',
    'updated: 2023-07-01\ndate: 2023-07-02',
  ],
  ['posts/first-survey/en.md:2 title is empty', /title: The.*/, 'title:'],
  // Fields
  ['site.yaml:1 copyrightYear is missing', 'copyrightYear: 2023', ''],
  ['site.yaml:5 description.ja is missing', / {2}ja: 地図を.*\n/, ''],
  ['site.yaml:9 copyrightYear is not a number', 'copyrightYear: 2023', 'copyrightYear: "2023"'],
  ['site.yaml:9 copyrightYear is not a whole number', 'copyrightYear: 2023', 'copyrightYear: 20.5'],
  ['site.yaml:9 copyrightYear is less than 1970', 'copyrightYear: 2023', 'copyrightYear: 19'],
  ['site.yaml:9 copyrightYear is more than 9999', 'copyrightYear: 2023', 'copyrightYear: 10000'],
  ['site.yaml:3 title.en is not text; put it in quotes', /en: Hana.*/, 'en: 12'],
  ['site.yaml:3 title.en is not text', /en: Hana.*/, 'en: [x]'],
  ['site.yaml:3 title.en is empty', /en: Hana.*/, 'en:'],
  ['site.yaml:3 title.en is empty', /en: Hana.*/, 'en: "  "'],
  ['site.yaml:3 title.en has a control character or a line break', /en: Hana.*/, 'en: "a\\u0007b"'],
  ['site.yaml:1 is empty', /^[\s\S]*$/, ''],
  ['site.yaml:1 is a list, not a group of fields', /^[\s\S]*$/, '- a'],
  ['site.yaml:1 is not a group of fields', /^[\s\S]*$/, 'a'],
  [
    'courses/writing.yaml:3 name.en is longer than 120 characters',
    /en: Writing/,
    `en: ${longLine}`,
  ],
  ['courses/writing.yaml:7 kind is not one of "major", "general"', 'kind: general', 'kind: fun'],
  [
    'courses/writing.yaml:5 semester is exemption exactly when the status is',
    'status: exemption',
    'status: enrolled',
  ],
  [
    'projects/3/project.yaml:3 techStacks is not a list',
    /techStacks:\n.*\n.*\n/,
    'techStacks: QGIS\n',
  ],
  ['projects/3/project.yaml:5 techStacks.1 is empty', '- PostGIS', '- '],
  ['projects/3/project.yaml:2 endDate is not a day of the calendar', '2022-11-30', '2022-02-30'],
  ['projects/3/project.yaml:2 endDate is before startDate', '2022-11-30', '2022-03-30'],
  ['projects/3/project.yaml:6 demoUrl does not begin with https://', 'https://', 'http://'],
  ['profile.yaml:36 contact.links.0.url is not an address', 'https://example.org/atlas', 'atlas'],
  [
    'profile.yaml:33 contact.links has more than 10 entries',
    / {4}- kind: website\n.*\n.*\n/,
    '    - { kind: website, name: x, url: https://example.org }\n'.repeat(11),
  ],
  // Unknown fields, all of them, and those that every object has
  ['profile.yaml:29 contact.fax is not a known field', 'phone: ""', 'phone: ""\n  fax: 1'],
  [
    'profile.yaml:36 contact.links.0.nmae is not a known field',
    'name: Atlas',
    'name: Atlas\n      nmae: Atlas',
  ],
  [
    'site.yaml:9 __proto__ is not a known field',
    'copyrightYear',
    '__proto__: { a: 1 }\ncopyrightYear',
  ],
  [
    'site.yaml:9 constructor is not a known field',
    'copyrightYear',
    'constructor: 1\ncopyrightYear',
  ],
  [
    'site.yaml:9 << is not a known field',
    'copyrightYear',
    '<<: { copyrightYear: 1 }\ncopyrightYear',
  ],
  // YAML
  [
    'site.yaml:9 is not valid YAML: Tabs are not allowed as indentation',
    'copyrightYear',
    '\tcopyrightYear',
  ],
  ['site.yaml:10 has the same field twice', 'copyrightYear', 'copyrightYear: 1\ncopyrightYear'],
  ['site.yaml:9 holds more than one YAML document', 'copyrightYear', '---\ncopyrightYear'],
  [
    'site.yaml:3 has an anchor or an alias (& or *), which content may not have',
    /en: Hana.*/,
    'en: &a Hana',
  ],
  ['site.yaml:3 has a tag (!), which content may not have', /en: Hana.*/, 'en: !!str Hana'],
  ['site.yaml:3 has a tag (!), which content may not have', /en: Hana.*/, 'en: !js Hana'],
  ['site.yaml:1 has a %YAML line, which content may not have', /^/, '%YAML 1.1\n---\n'],
  ['site.yaml:1 is not valid YAML: Unknown directive %FOO', /^/, '%FOO\n---\n'],
  [
    'site.yaml:9 is not valid YAML: With stringKeys, all keys must be strings',
    'copyrightYear',
    '? [a]\n: 1\ncopyrightYear',
  ],
  [
    'site.yaml:3 has an anchor or an alias (& or *), which content may not have',
    /en: Hana.*/,
    'en: *nobody',
  ],
  // Markdown
  ['projects/3/en.md:1 does not begin with front matter between two lines of ---', /^---\n/, ''],
  ['projects/3/en.md:1 does not begin with front matter between two lines of ---', /\n---\n/, '\n'],
  ['projects/3/en.md:2 has front matter that is not a group of fields', /title.*\nsummary.*\n/, ''],
  ['projects/3/en.md:2 summary is missing', /summary.*\n/, ''],
  ['projects/3/en.md:3 summary is empty', /summary.*/, 'summary:'],
  [
    'projects/3/en.md:3 is not valid YAML: Nested mappings are not allowed in compact mappings',
    /summary.*/,
    'summary: a: b',
  ],
  [
    'projects/3/en.md:4 description belongs below the front matter',
    /(summary.*)/,
    '$1\ndescription: x',
  ],
  ['projects/3/en.md:4 author is not a known field', /(summary.*)/, '$1\nauthor: x'],
  ['projects/3/en.md:5 description is empty', /## Alleys[\s\S]*/, ''],
  ['projects/3/en.md:8 description has a control character', '## Alleys', '\n\n## Alleys\u0007'],
  ['legal/terms/en.md:3 updated is not a day like 2025-03-01', '2024-05-01', 'yesterday'],
  ['legal/terms/en.md:6 body is longer than 50000 characters', /Look[\s\S]*/, 'x'.repeat(50_001)],
  // References
  ['courses/surveying.yaml:5 semester is not a semester of academics.yaml', '2022-1', '2021-1'],
  [
    'projects/3/project.yaml:8 relatedAcademics.0 is not the id of a course',
    '- surveying',
    '- constructor',
  ],
])('a problem is named with its place: %s', async (problem, old, replacement) => {
  await using content = await startFolder()
  await content.replace(problem.slice(0, problem.indexOf(':')), old, replacement)
  expect(await content.problems()).toContain(problem)
})

test('all problems are told at once, in order', async () => {
  await using content = await startFolder()
  await content.replace('site.yaml', 'copyrightYear: 2023', 'yaer: 2023\nzzz: 1')
  await content.replace('courses/writing.yaml', 'kind: general', 'kind: fun')
  await content.replace('courses/writing.yaml', 'creditPoints: 2', 'creditPoints: many')
  await content.write('courses/broken.yaml', 'a: [\nb: "\n')
  expect(await content.problems()).toEqual([
    expect.stringMatching(/^courses\/broken.yaml:2 is not valid YAML/),
    expect.stringMatching(/^courses\/broken.yaml:3 is not valid YAML/),
    'courses/writing.yaml:7 kind is not one of "major", "general"',
    'courses/writing.yaml:8 creditPoints is not a number',
    'site.yaml:1 copyrightYear is missing',
    'site.yaml:9 yaer is not a known field',
    'site.yaml:10 zzz is not a known field',
  ])
})

test.each([
  ['sites.yaml', 'has no place in a content folder'],
  ['courses', 'has no place in a content folder'],
  ['courses/writing.yml', 'has no place in a content folder'],
  ['courses/more/writing.yaml', 'has no place in a content folder', 'courses/more'],
  ['courses/Sur_veying.yaml', 'has a name that may hold only a-z, 0-9 and single hyphens'],
  ['legal/imprint/ko.md', 'has a name that is not one of privacy, terms', 'legal/imprint'],
  ['legal/terms/de.md', 'has a name that is not one of ko, en, ja'],
  ['projects/03/ko.md', 'has a name that is not a project number like 12', 'projects/03'],
  ['projects/0/ko.md', 'has a name that is not a project number like 12', 'projects/0'],
  [
    'projects/2147483648/ko.md',
    'has a name that is too large for a project number',
    'projects/2147483648',
  ],
  ['projects/3/ko.yaml', 'has no place in a content folder'],
  ['projects/3/de.md', 'has a name that is not one of ko, en, ja'],
  ['resumes/CV.pdf', 'has a name that is not a plain file name that ends in .pdf or .txt'],
  ['resumes/cv.pdf', 'is not named in resumes.yaml'],
])('a file %s is not silently ignored: it %s', async (path, problem, named = path) => {
  await using content = await startFolder()
  if (path === 'courses') await rm(content.at(path), { recursive: true })
  await mkdir(join(content.at(path), '..'), { recursive: true })
  await content.write(path, '')
  expect(await content.problems()).toContain(`${named}:1 ${problem}`)
})

test('a value that is wrong in two ways is one problem', async () => {
  await using content = await startFolder()
  await content.replace('projects/12/project.yaml', '2023-01-10', 'soon')
  expect(await content.problems()).toEqual([
    'projects/12/project.yaml:1 startDate is not a day like 2025-03-01',
  ])
})

test('a file that is too large is not opened', async () => {
  await using content = await startFolder()
  await truncate(content.at('site.yaml'), 1_000_001)
  await truncate(content.at('resumes/resume-en.txt'), 5_000_001)
  expect(await content.problems()).toEqual([
    'resumes/resume-en.txt:1 is larger than 5 MB',
    'site.yaml:1 is larger than 1 MB',
  ])
})

test('bytes that are not UTF-8 are refused', async () => {
  await using content = await startFolder()
  await appendFile(content.at('site.yaml'), new Uint8Array([0x23, 0xb0, 0xa1]))
  expect(await content.problems()).toEqual(['site.yaml:1 is not UTF-8 text'])
})

test('a link that leaves the folder shows nothing of the machine', async () => {
  await using content = await startFolder()
  await mkdir(content.outside)
  for (const path of ['site.yaml', 'resumes/resume-en.txt']) {
    await rename(content.at(path), join(content.outside, 'stolen'))
    await symlink(join(content.outside, 'stolen'), content.at(path))
  }
  await rename(content.at('projects/3'), join(content.outside, '3'))
  await symlink(join(content.outside, '3'), content.at('projects/3'))
  await rm(content.at('home.yaml'))
  await symlink('nowhere', content.at('home.yaml'))
  expect(await content.problems()).toEqual([
    'home.yaml:1 is a link to nothing',
    'projects/3:1 is a link where a folder belongs',
    'resumes/resume-en.txt:1 is a link that leaves the content folder',
    'site.yaml:1 is a link that leaves the content folder',
  ])
})

test('a link to a folder is no file', async () => {
  await using content = await startFolder()
  await rm(content.at('site.yaml'))
  await symlink('legal', content.at('site.yaml'))
  expect(await content.problems()).toEqual(['site.yaml:1 is not a file'])
})

test('a link inside the folder is followed, as some hosts mount files', async () => {
  await using content = await startFolder()
  await mkdir(content.at('.data'))
  await rename(content.at('site.yaml'), content.at('.data/site.yaml'))
  await symlink('.data/site.yaml', content.at('site.yaml'))
  expect(await content.problems()).toEqual([])
})

test.each([
  ['brackets', '['.repeat(100_000)],
  ['braces', '{'.repeat(100_000)],
  ['deep blocks', Array.from({ length: 1300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
  [
    'a billion laughs',
    `a: &a [x,x]\n${'bcdefghij'.replace(/./g, (key) => `${key}: &${key} [*a,*a]\n`)}`,
  ],
])(
  '%s exhaust neither stack nor patience',
  async (_, text) => {
    await using content = await startFolder()
    await content.write('site.yaml', text)
    const problems = await content.problems()
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThan(2000)
  },
  15_000,
)
