/** The command posts:import as a child process: a folder, a zip, its report, and what it refuses. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { postKind } from '#server/content/kinds/post-kind.ts'
import { bundledCommands } from '../../scripts/build.mjs'
import { databases, type TestDatabase } from '../support/databases.ts'
import { makeJekyll, writeBlog } from '../support/old-blogs.ts'
import { makeGhost } from '../support/other-old-blogs.ts'
import { start, temporaryFolder } from '../support/running-site.ts'
import { zipFiles } from '../support/zip-files.ts'

const patient = { timeout: 120_000 }
const [sqlite] = databases

async function importPosts({ address }: TestDatabase, args: string[]) {
  const settings = { DATA_DIR: dirname(address), LOG_LEVEL: 'silent' }
  const options = { file: bundledCommands, args: ['posts:import', ...args], keepsData: true }
  await using command = await start(settings, options)
  return { code: await command.exited, said: command.output().trim() }
}

async function writeZip(files: Parameters<typeof zipFiles>[0]): Promise<string> {
  const path = join(await temporaryFolder(), 'blog.zip')
  await writeFile(path, await zipFiles(files))
  return path
}

const countPosts = async ({ db }: TestDatabase) =>
  (await db.selectFrom('post').select('slug').execute()).length

test('a zip is imported after a dry run, and the report names every note', patient, async () => {
  await using database = await (sqlite as (typeof databases)[number]).openFilled()
  const before = await countPosts(database)
  const { files } = makeJekyll(4)
  const entries = Object.entries(files).map(([path, bytes]) => ({ path: `my-blog/${path}`, bytes }))
  const zip = await writeZip(entries)
  const report = join(dirname(zip), 'report.json')

  const dry = await importPosts(database, [zip, '--dry-run', '--report', report])
  expect(dry.code).toBe(0)
  expect(dry.said).toContain('Nothing was changed. An import would read 4 posts of jekyll: 4 added')
  expect(dry.said).toMatch(
    /In all: 4 posts, \d of them (a draft|drafts), \d pictures?, 0 things left out, 0 doubtful, 0 changed\./,
  )
  expect(dry.said).toMatch(/_posts\/\S+:2 layout has no field on this site \(4 times\)/)
  expect(dry.said).toContain('index.md:1 index.md is not a post, and was not imported')
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
    isDone: false,
    posts: expect.arrayContaining([
      expect.objectContaining({ addresses: ['/log/yard/2021/01/01/post-about-rain-0/'] }),
    ]),
  })
  expect(await countPosts(database)).toBe(before)

  const done = await importPosts(database, [zip])
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('4 added, 0 changed') })
  expect(await countPosts(database)).toBe(before + 4)
  const again = await importPosts(database, [zip])
  expect(again.said).toContain('0 added, 0 changed, 4 unchanged, 0 kept; 0 pictures added.')
})

test('before the first start, the content of the site comes first', patient, async () => {
  await using database = await (sqlite as (typeof databases)[number]).open()
  await using folder = await writeBlog(makeJekyll(2).files)
  const done = await importPosts(database, [folder.path])
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('2 added') })
  const kinds = await database.db.selectFrom('content_entry').select('kind').distinct().execute()
  expect(kinds.map(({ kind }) => kind)).toContain('profile')
})

test('a JSON file of Ghost is enough; its pictures are named as missing', patient, async () => {
  await using database = await (sqlite as (typeof databases)[number]).openFilled()
  await using folder = await writeBlog(makeGhost(2).files)
  const file = join(folder.path, 'old-blog.ghost.2024-03-05.json')
  const done = await importPosts(database, [file, '--from', 'ghost', '--language', 'ja'])
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('2 posts of ghost') })
  expect(done.said).toContain('is a picture that the folder does not have')
  const texts = database.db
    .selectFrom('post_text')
    .select('language')
    .where('slug', '=', 'post-about-rain-1')
  expect(await texts.execute()).toEqual([{ language: 'ja' }])
})

test(
  'articles of Zenn, which have no dates, appeared with their first commits',
  patient,
  async () => {
    await using database = await (sqlite as (typeof databases)[number]).openFilled()
    const article = (body: string) => `---\ntitle: 雨\ntopics: []\npublished: true\n---\n${body}`
    await using folder = await writeBlog({ 'articles/rain-in-the-yard.md': article('雨が降る。') })
    const git = (day: string, ...args: string[]) =>
      promisify(execFile)(
        'git',
        ['-c', 'user.name=Ada', '-c', 'user.email=ada@ada.example', ...args],
        {
          cwd: folder.path,
          env: { ...process.env, GIT_AUTHOR_DATE: `${day}T23:30:00+0900` },
        },
      )
    const commit = async (day: string) => {
      await git(day, 'add', '.')
      await git(day, 'commit', '--quiet', '-m', 'Write')
    }
    await git('2021-03-04', 'init', '--quiet')
    await commit('2021-03-04')
    const write = (name: string, body: string) =>
      writeFile(join(folder.path, 'articles', `${name}.md`), article(body))
    await write('rain-in-the-yard', '雨が降った。')
    await write('snow-in-the-yard', `雪が降る。[雨](/articles/not-committed-yet)`)
    await commit('2022-05-06')
    await write('not-committed-yet', '[雪](/articles/snow-in-the-yard)が溶ける。')

    const { said } = await importPosts(database, [folder.path])
    expect(said).toContain(
      'In all: 3 posts, 1 of them a draft, 0 pictures, 0 things left out, 1 doubtful',
    )
    expect(said).toContain(
      'not-committed-yet.md:1 - no date that can be read: the post becomes a draft',
    )
    const posts = await postKind.load(database.db)
    const factsOf = (slug: string) => ({
      ...posts[slug]?.facts,
      in: Object.keys(posts[slug]?.texts ?? {}),
    })
    const published = { status: 'published', in: ['ja'] }
    expect(factsOf('rain-in-the-yard')).toMatchObject({ ...published, date: '2021-03-04' })
    expect(factsOf('snow-in-the-yard')).toMatchObject({ ...published, date: '2022-05-06' })
    expect(factsOf('not-committed-yet')).toMatchObject({ status: 'draft', in: ['ja'] })
  },
)

test(
  'words in a language that the site does not have leave a text in its default one',
  patient,
  async () => {
    await using database = await (sqlite as (typeof databases)[number]).openFilled()
    await database.db.deleteFrom('site_language').where('language', '=', 'ja').execute()
    const text = '---\ntitle: 雨\ndate: 2020-01-02\n---\n雨が降る。'
    await importPosts(database, [
      await writeZip([{ path: '_posts/2020-01-02-rain.md', bytes: text }]),
    ])
    const { rain } = await postKind.load(database.db)
    expect(Object.keys(rain?.texts ?? {})).toEqual(['ko'])
  },
)

test(
  'pictures of other sites are named by host; they are asked for only on demand, and only at public addresses',
  patient,
  async () => {
    await using database = await (sqlite as (typeof databases)[number]).openFilled()
    const text = '![a](https://127.0.0.1/a.gif)\n\n![b](http://[::1]/b.gif)\n\n{% x %}'
    const zip = await writeZip([
      {
        path: '_posts/2020-01-02-one.md',
        bytes: `---\ntitle: One\npublished: false\n---\n${text}`,
      },
    ])
    const dry = await importPosts(database, [zip, '--dry-run'])
    expect(dry.said).toContain('In all: 1 post, 1 of them a draft, 0 pictures, ')
    expect(dry.said).toContain('On other sites: 2 pictures of 127.0.0.1 (1), [::1] (1).')
    expect(dry.said).toContain(':5 https://127.0.0.1/a.gif is a picture on another site')
    const done = await importPosts(database, [zip, '--download-pictures'])
    expect(done.said).toContain('Pictures of other sites: 2 of 2')
    expect(done.said).toContain(
      ':5 https://127.0.0.1/a.gif is a picture without a public https address',
    )
    expect(done.said).toContain(':7 http://[::1]/b.gif is a picture without a public https address')
  },
)

test('what is no blog, or leads out of the folder, is refused by a sentence', patient, async () => {
  await using database = await (sqlite as (typeof databases)[number]).openFilled()
  const before = await countPosts(database)
  const unsafe = await writeZip([
    { path: 'one.md', bytes: '---\ntitle: One\ndate: 2020-01-01\n---\nText' },
    { path: '../two.md', bytes: '---\ntitle: Two\ndate: 2020-01-01\n---\nText' },
  ])
  const link = await writeZip([{ path: 'one.md', bytes: '/etc/passwd', mode: 0o120777 }])
  const cases: [string[], string][] = [
    [[unsafe], '../two.md leads out of the folder'],
    [[link], 'one.md is a link, but must be a file'],
    [[await temporaryFolder()], 'has no posts of a blog'],
    [[unsafe, '--from', 'word'], '--from is not one of jekyll, '],
    [[unsafe, '--origin', 'old'], '--origin is not an address'],
  ]
  for (const [args, said] of cases) {
    expect(await importPosts(database, args)).toEqual({
      code: 1,
      said: expect.stringContaining(said),
    })
  }
  expect((await importPosts(database, ['--dry-run'])).code).toBe(2)
  expect(await countPosts(database)).toBe(before)
})
