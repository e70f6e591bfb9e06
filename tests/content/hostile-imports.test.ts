/** Files that are made to take all time or memory of the site: each is refused with a sentence, while the site answers. */
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendFile } from '../support/admin-site.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { emptyPosts, manyFields, wideTable } from '../support/hostile-files.ts'
import { zipFiles, zipFixtureContent } from '../support/zip-files.ts'

// Some are read until they reach a limit.
vi.setConfig({ testTimeout: 120_000 })

/** What visitors are answered until the site has an answer for the admin. */
async function watch<Answer>(site: EditingSite, asked: Promise<Answer>) {
  const statuses = new Map<number, number>()
  const answer: { value?: Answer } = {}
  const answered = asked.then((value) => {
    answer.value = value
  })
  do {
    for (const path of ['/healthz', '/ko']) {
      const { status } = await site.get(path)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    await new Promise(setImmediate)
  } while (answer.value === undefined)
  await answered
  return { answer: answer.value, statuses: [...statuses.keys()] }
}

test.each([
  [
    '60 KB of fields',
    manyFields(60),
    {
      reason: 'PROBLEMS',
      problems: expect.arrayContaining([
        { file: 'site.yaml', line: 2, field: 'k10000', problem: 'is not a known field' },
      ]),
    },
  ],
  [
    '200 KB of fields',
    manyFields(200),
    {
      reason: 'PROBLEMS',
      problems: expect.arrayContaining([
        {
          file: 'site.yaml',
          line: 10_001,
          field: '',
          problem: 'has more than 20000 fields and values',
        },
      ]),
    },
  ],
])('YAML of %s is refused, and the site answers meanwhile', async (_, yaml, data) => {
  await using site = await openEditingSite()
  const zip = await zipFiles([{ path: 'site.yaml', bytes: yaml }])
  const { answer, statuses } = await watch(site, sendFile(site, '/content/import?dryRun=true', zip))
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', data })
  expect(statuses).toEqual([200])
})

test.each([
  [
    60,
    {
      reason: 'PROBLEMS',
      problems: [{ file: 'ghost.json', line: 1, field: '', problem: 'is larger than 20 MB' }],
    },
  ],
  [19, { reason: 'TOO_SLOW' }],
])(
  '%s MB of empty posts of Ghost are refused, and the site answers meanwhile',
  async (megabytes, data) => {
    await using site = await openEditingSite()
    const zip = await zipFiles([{ path: 'ghost.json', bytes: emptyPosts(megabytes) }])
    const { answer, statuses } = await watch(site, sendFile(site, '/posts/import?dryRun=true', zip))
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', data })
    expect(statuses).toEqual([200])
  },
)

test('a shared draft whose table is too large is never rendered; the panel names the line', async () => {
  await using site = await openEditingSite()
  const body = `Before.\n\n${wideTable(2000, 300)}`
  await site.ask('POST', '/post', { body: { id: 'rain' } })
  await site.save('/post/rain', 'present', {
    'texts.ko.title': [undefined, '비'],
    'texts.ko.summary': [undefined, '비에 대하여'],
    'texts.ko.body': [undefined, body],
  })
  const link = (await site.ask('POST', '/post/rain/links', { body: { days: 7 } })).data
  for (const view of [1, 2]) {
    const { answer, statuses } = await watch(site, site.get(link.path))
    expect([view, answer.status, statuses]).toEqual([view, 503, [200]])
  }
  const published = await site.ask('POST', '/post/rain/publish', { version: 'present' })
  expect(published).toMatchObject({
    status: 400,
    data: {
      problems: expect.arrayContaining([
        {
          path: ['texts', 'ko', 'body'],
          problem: 'has a table of more than 5,000 cells, in line 3',
        },
      ]),
    },
  })
})

test('of twelve imports at once one is done, the others are refused for now, and no file is left', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-imports-'))
  await using site = await openEditingSite({ settings: { dataDir: folder.path } })
  const zip = await zipFixtureContent()
  const all = Array.from({ length: 12 }, () => sendFile(site, '/content/import?dryRun=true', zip))
  const { answer, statuses } = await watch(site, Promise.all(all))
  const codes = answer.map(({ status, code }) => `${status} ${code}`).toSorted()
  expect(codes).toEqual(['200 null', ...Array.from({ length: 11 }, () => '503 UNAVAILABLE')])
  expect(statuses).toEqual([200])
  expect(await readdir(join(folder.path, 'uploads'))).toEqual([])
})
