import { mkdir, readFile, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startFolder } from '#tests/support/content-folder.ts'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import { readContent } from './read-content.ts'

test('a valid folder is read completely; a README, hidden files and CRLF are accepted', async () => {
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

test('every missing file is named', async () => {
  await using content = await startFolder()
  const paths = [
    'home.yaml',
    'legal/terms/ko.md',
    'projects/3/project.yaml',
    'resumes/resume-en.txt',
  ]
  for (const path of paths) await rm(content.at(path))
  expect(await content.problems()).toEqual(paths.map((path) => `${path}:1 is missing`))
})

test('a post may be missing in some languages, but not in all', async () => {
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
    'posts/first-survey/post.yaml:1 has no text in any language',
  ])
})

test('a text without a post file, or in an unknown language, is reported by name', async () => {
  await using content = await startFolder()
  await rm(content.at('posts/first-survey/post.yaml'))
  await content.write('posts/unfinished/fr.md', '')
  expect(await content.problems()).toEqual([
    'posts/first-survey/post.yaml:1 is missing',
    'posts/unfinished/fr.md:1 has a name that is not one of ko, en, ja',
  ])
})

test('invisible characters of YAML, front matter and Markdown are cleaned, escaped or not', async () => {
  await using content = await startFolder()
  const hidden = '\0\b\u001c\u0085\u00ad\u200b\u2028\u202e\u2066\ufeff'
  await content.replace('site.yaml', /en: Hana.*/, `en: Ha${hidden}na`)
  await content.replace('profile.yaml', /en: .*/, 'en: "Ha\\u0000\\u2066na\\vB"')
  await content.replace('projects/3/en.md', /title: .*/, `title: Al${hidden}leys`)
  await content.replace('projects/3/en.md', '## Alleys', `## Al${hidden}leys`)
  const read = await readContent(content.folder)
  expect(read.ok ? [] : read.problems).toEqual([])
  if (!read.ok) return
  const { site, profile, projects } = read.value
  const text = projects[0]?.texts.en
  expect([site.title.en, profile.name.en, text?.title]).toEqual(['Ha   na', 'Hana B', 'Al   leys'])
  expect(text?.description).toContain('## Al   leys')
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
  ['site.yaml:5 description.ko is missing', / {2}ko: 지도를.*\n/, ''],
  ['site.yaml:9 copyrightYear is not a number', 'copyrightYear: 2023', 'copyrightYear: "2023"'],
  ['site.yaml:9 copyrightYear is not a whole number', 'copyrightYear: 2023', 'copyrightYear: 20.5'],
  ['site.yaml:9 copyrightYear is less than 1970', 'copyrightYear: 2023', 'copyrightYear: 19'],
  ['site.yaml:9 copyrightYear is more than 9999', 'copyrightYear: 2023', 'copyrightYear: 10000'],
  ['site.yaml:3 title.en is not text; put it in quotes', /en: Hana.*/, 'en: 12'],
  ['site.yaml:3 title.en is not text', /en: Hana.*/, 'en: [x]'],
  ['site.yaml:3 title.en is empty', /en: Hana.*/, 'en:'],
  ['site.yaml:3 title.en is empty', /en: Hana.*/, 'en: "  "'],
  ['site.yaml:3 title.en has a line break', /en: Hana.*/, 'en: "a\\nb"'],
  ['site.yaml:1 is empty', /^[\s\S]*$/, ''],
  ['site.yaml:1 is a list, not a group of fields', /^[\s\S]*$/, '- a'],
  ['site.yaml:1 is not a group of fields', /^[\s\S]*$/, 'a'],
  [
    'courses/writing.yaml:3 name.en is longer than 120 characters',
    /en: Writing/,
    `en: ${longLine}`,
  ],
  ['courses/writing.yaml:7 kind is not one of "major", "general"', 'kind: general', 'kind: fun'],
  ['courses/writing.yaml:5 semester is missing', 'status: exemption', 'status: enrolled'],
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
  // Unknown fields: all are reported, including names that every object inherits
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
  ['site.yaml:9 contains more than one YAML document', 'copyrightYear', '---\ncopyrightYear'],
  [
    'site.yaml:3 has an anchor or an alias (& or *), which is not allowed in content',
    /en: Hana.*/,
    'en: &a Hana',
  ],
  ['site.yaml:3 has a tag (!), which is not allowed in content', /en: Hana.*/, 'en: !!str Hana'],
  ['site.yaml:3 has a tag (!), which is not allowed in content', /en: Hana.*/, 'en: !js Hana'],
  ['site.yaml:1 has a %YAML line, which is not allowed in content', /^/, '%YAML 1.1\n---\n'],
  ['site.yaml:1 is not valid YAML: Unknown directive %FOO', /^/, '%FOO\n---\n'],
  [
    'site.yaml:9 is not valid YAML: With stringKeys, all keys must be strings',
    'copyrightYear',
    '? [a]\n: 1\ncopyrightYear',
  ],
  [
    'site.yaml:3 has an anchor or an alias (& or *), which is not allowed in content',
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
  ['legal/terms/en.md:3 updated is not a day like 2025-03-01', '2024-05-01', 'yesterday'],
  ['legal/terms/en.md:6 body is longer than 50000 characters', /Look[\s\S]*/, 'x'.repeat(50_001)],
  // References
  ['courses/surveying.yaml:5 semester is not a semester of academics.yaml', '2022-1', '2021-1'],
  [
    'projects/3/project.yaml:8 relatedAcademics.0 is not the id of a course',
    '- surveying',
    '- constructor',
  ],
])('a problem is reported with its location: %s', async (problem, old, replacement) => {
  await using content = await startFolder()
  await content.replace(problem.slice(0, problem.indexOf(':')), old, replacement)
  expect(await content.problems()).toContain(problem)
})

test('all problems are reported together, in order', async () => {
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

test('a value with two errors is one problem', async () => {
  await using content = await startFolder()
  await content.replace('projects/12/project.yaml', '2023-01-10', 'soon')
  expect(await content.problems()).toEqual([
    'projects/12/project.yaml:1 startDate is not a month like 2025-03',
  ])
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
  '%s cause neither a stack overflow nor a long delay',
  async (_, text) => {
    await using content = await startFolder()
    await content.write('site.yaml', text)
    const problems = await content.problems()
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThan(2000)
  },
  15_000,
)
