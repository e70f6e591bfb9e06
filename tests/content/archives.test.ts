/**
 * Whatever archive an admin uploads, the answer says what is wrong with it. `npm run test:long` sends forty times as many
 * archives, `npm run bench -- fuzz` 2,000.
 */
import { expect, test } from 'vitest'
import { checkAnswer } from '../fuzz/check-answer.ts'
import { openFuzzSite } from '../fuzz/fuzz-site.ts'
import { runArchives } from '../fuzz/run-archives.ts'
import { sendFile } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { isLong } from '../support/is-long.ts'
import { zipFiles } from '../support/zip-files.ts'

/** Different in every run: a failing case is added as an example. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)

test.each(databases)(
  `random archives cause no internal error, on $name (FUZZ_SEED=${seed})`,
  async (database) => {
    await using opened = await database.open()
    const archives = (database.name === 'SQLite' ? 6 : 2) * (isLong ? 40 : 1)
    const { problems } = await runArchives(await openFuzzSite(opened), { seed, archives })
    expect(problems.join('\n\n')).toBe('')
  },
  isLong ? 1_200_000 : 120_000,
)

test('an answer may repeat the names in an archive, and no others that tell of our insides', () => {
  const check = (file: string) => {
    const body = { success: false, data: { problems: [{ file }] }, error: 'a', code: 'VALIDATION' }
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
    headers.set('content-language', 'ko')
    const answer = { status: 400, headers, body: Buffer.from(JSON.stringify(body)) }
    return checkAnswer('admin API', answer, 'node_modules/a\nOn SQLite').at(-1)
  }
  for (const file of ['/x/node_modules/yaml', 'SQLITE_BUSY', 'a syntax error'])
    expect(check(file)).toBe('a word about our insides')
  for (const file of ['node_modules/a', 'On SQLite'])
    expect(check(file)).not.toBe('a word about our insides')
})

const post = '---\ntitle: A\ndate: 2024-03-05\n---\n[b](/\\[b) [c](//[c) [d](https://old.example/d)'
const ofMacOs = { '__MACOSX/._a.md': 'x', 'a/.DS_Store': 'x' }
const archives: [name: string, path: string, status: number, files: Record<string, string>][] = [
  ['an empty zip', 'content', 400, {}],
  ['an empty zip', 'posts', 400, {}],
  ['a zip with nothing but files of macOS', 'content', 400, ofMacOs],
  ['a zip with nothing but files of macOS', 'posts', 400, ofMacOs],
  ...['old.example', '//old.example/log', 'https://', 'no address', '://', '[x'].map(
    (url): [string, string, number, Record<string, string>] => [
      `a blog at ${url}`,
      'posts',
      200,
      { '_config.yml': `url: "${url}"\n`, '_posts/2024-03-05-a.md': post },
    ],
  ),
]

test.each(archives)(
  '%s is answered with a sentence or a report: %s',
  async (_, path, status, files) => {
    await using site = await openEditingSite()
    const zip = await zipFiles(
      Object.entries(files).map(([file, bytes]) => ({ path: file, bytes })),
    )
    expect(await sendFile(site, `/${path}/import?dryRun=true`, zip)).toMatchObject({ status })
  },
)

test.each([
  ['content', 'site.yaml'],
  ['posts', 'content/a.md'],
])('a file of %s whose bytes are not those that were packed is named', async (path, file) => {
  await using site = await openEditingSite()
  // Stored as it is, so that only the checksum can tell.
  const zip = await zipFiles([{ path: file, bytes: 'title: A', compress: false }])
  zip.set(Buffer.from('title: B'), Buffer.from(zip).indexOf('title: A'))
  expect(await sendFile(site, `/${path}/import?dryRun=true`, zip)).toMatchObject({
    status: 400,
    data: { reason: 'PROBLEMS', problems: [{ file, problem: 'is damaged or cut off' }] },
  })
})
