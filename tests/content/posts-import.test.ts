/** The posts of other blogs become posts of this site: nothing is lost, and importing again changes nothing. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withBlog } from '#server/content/blog-import/open-blog.ts'
import { preparePostsImport } from '#server/content/blog-import/store-posts.ts'
import { postKind } from '#server/content/kinds/post-kind.ts'
import { defaultRenderer } from '#server/content/markdown/default-renderer.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PostsReport } from '#shared/admin/posts-import.ts'
import { addAlias, type PostContent } from '#shared/posts.ts'
import { databases } from '../support/databases.ts'
import { isLong } from '../support/is-long.ts'
import { makeHugo, makeJekyll, writeBlog } from '../support/old-blogs.ts'
import { makeAstro, makeGhost, makeVelog } from '../support/other-old-blogs.ts'
import { titled } from '../support/read-old-blog.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const patient = { timeout: 240_000 }

interface Importing {
  isDry?: boolean
  overwrite?: boolean
  /** What happens between the reading and the storing. */
  meanwhile?: () => Promise<unknown>
}

function importBlog(db: Database, path: string, options: Importing = {}): Promise<PostsReport> {
  const { isDry = false, overwrite = false, meanwhile } = options
  const reading = { format: null, language: 'ko', origin: null, at: new Date() } as const
  return withBlog(db, path, reading, async (blog) => {
    const prepared = await preparePostsImport(db, blog, {
      renderer: defaultRenderer,
      now,
      overwrite,
    })
    await meanwhile?.()
    if (!isDry) await db.transaction().execute((tx) => prepared.store(tx, null))
    return prepared.report
  })
}

/** Everything that an import may change. */
async function snapshot(db: Database) {
  return {
    revision: await db.selectFrom('content_revision').selectAll().execute(),
    posts: await db.selectFrom('post').selectAll().orderBy('slug').execute(),
    texts: await db
      .selectFrom('post_text')
      .selectAll()
      .orderBy('slug')
      .orderBy('language')
      .execute(),
    aliases: await db.selectFrom('post_alias').selectAll().orderBy('alias').execute(),
    media: await db.selectFrom('media').selectAll().orderBy('hash').execute(),
    history: await db.selectFrom('content_history').selectAll().execute(),
  }
}

const changesOf = ({ posts }: PostsReport) => [...new Set(posts.map(({ change }) => change))]

/** Requests every link and picture in the texts of the posts. Returns those that do not answer. */
async function findBroken(
  site: TestSite,
  slugs: string[],
): Promise<{ broken: string[]; links: number; shown: number }> {
  const targets = new Map<string, string>()
  let shown = 0
  for (const slug of slugs) {
    const response = await site.get(`/ko/blog/${slug}`)
    const html = await response.text()
    if (response.status !== 200) targets.set(`/ko/blog/${slug}`, slug)
    const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(html) ?? []
    for (const [, address = ''] of article.matchAll(/ (?:href|src)="([^"#]+)/g)) {
      if (address.startsWith('/')) targets.set(address, slug)
      if (/^(?!\/|https:|mailto:|data:)/.test(address)) targets.set(address, slug)
      if (address.startsWith('/media/')) shown += 1
    }
  }
  const broken: string[] = []
  for (const [address, from] of targets) {
    const response = address.startsWith('/') ? await site.get(address) : null
    await response?.arrayBuffer()
    if (response === null || response.status >= 400) broken.push(`${address} on ${from}`)
  }
  return { broken, links: targets.size, shown }
}

/** The kinds of posts repeat after the fifth; `npm run test:long` imports 200 of each blog. */
const most = isLong ? 200 : 6

const blogs = [
  { name: 'Jekyll', make: makeJekyll, skipped: 1 },
  { name: 'Hugo', make: makeHugo, skipped: 1 },
  { name: 'Ghost', make: makeGhost, skipped: 1 },
  { name: 'Astro', make: makeAstro, skipped: 0 },
  { name: 'velog', make: makeVelog, skipped: 0 },
]
/** What is read of a blog does not depend on the database that stores it (`docs/decisions/tests.md`). */
const blogsOn = (name: string) => (isLong || name === 'SQLite' ? blogs : blogs.slice(0, 1))

describe.each(databases)('on $name', (database) => {
  /** What was stored is compared by the same code on each database; Jekyll shows on both that it is found again. */
  const comparing = test.runIf(isLong || database.name === 'SQLite')

  test.each(blogsOn(database.name))('a blog of $name', patient, async ({ make, name, skipped }) => {
    await using site = await openTestSite({ database })
    const { db } = site.database
    const blog = make(most)
    await using folder = await writeBlog(blog.files)
    const before = await snapshot(db)

    // What is planned is stored, whatever the blog was read from.
    const isTriedFirst = isLong || name === 'Jekyll'
    const dry = isTriedFirst ? await importBlog(db, folder.path, { isDry: true }) : null
    expect(await snapshot(db)).toEqual(before)

    const done = await importBlog(db, folder.path)
    if (dry) expect(done).toEqual(dry)
    expect(done).toMatchObject({ format: name.toLowerCase(), isDone: false })
    expect(changesOf(done)).toEqual(['ADDED'])
    expect(done.posts.map(({ slug }) => slug).sort()).toEqual([...blog.words.keys()].sort())
    expect(done.pictures.length).toBe(blog.pictures)
    expect(done.notes.map(({ code }) => code)).toEqual(Array(skipped).fill('NO_POST'))
    const codes = new Set(done.posts.flatMap(({ notes }) => notes.map(({ code }) => code)))
    const expected = { jekyll: ['FIELD_UNUSED'], astro: ['REMOVED'] }[name.toLowerCase()] ?? []
    expect([...codes]).toEqual(expected)
    const stored = await postKind.load(db)
    for (const [slug, words] of blog.words) {
      const document = JSON.stringify(stored[slug])
      for (const word of words) expect(document).toContain(word)
      expect(document).toContain('{{ not a tag }}')
    }
    const { broken, links, shown } = await findBroken(site, [...blog.words.keys()])
    expect(broken).toEqual([])
    expect(links).toBeGreaterThan(blog.words.size)
    expect(shown).toBeGreaterThanOrEqual(blog.words.size)

    const after = await snapshot(db)
    const again = await importBlog(db, folder.path)
    expect(changesOf(again)).toEqual(['UNCHANGED'])
    expect(again.pictures).toEqual([])
    expect(await snapshot(db)).toEqual(after)
  })

  comparing('a post that was edited here is kept, and replaced only on demand', async () => {
    await using opened = await database.openFilled()
    const { db } = opened
    const { files } = makeVelog(3)
    await using folder = await writeBlog(files)
    await importBlog(db, folder.path)
    const [edited, changed, moved] = ['post-about-rain-0', 'post-about-rain-1', 'post-about-rain-2']
    await db.updateTable('post_text').set({ title: 'By hand' }).where('slug', '=', edited).execute()
    await using renewed = await writeBlog(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          path.endsWith(`${changed}.md`) ? `${text}\nOne more line.` : text,
        ]),
      ),
    )
    const { posts } = await importBlog(db, renewed.path)
    const changes = Object.fromEntries(posts.map(({ slug, change }) => [slug, change]))
    expect(changes).toEqual({ [edited]: 'KEPT', [changed]: 'CHANGED', [moved]: 'UNCHANGED' })
    const titleOf = async (slug: string) => (await postKind.find(db, slug))?.texts.ko?.title
    expect(await titleOf(edited)).toBe('By hand')
    const overwritten = await importBlog(db, renewed.path, { overwrite: true })
    expect(overwritten.posts.find(({ slug }) => slug === edited)?.change).toBe('CHANGED')
    expect(await titleOf(edited)).toBe('비 이야기 0')
    const history = await db
      .selectFrom('content_history')
      .select('document')
      .where('id', '=', edited)
      .execute()
    expect(history.map(({ document }) => JSON.parse(document).texts.ko.title)).toEqual([
      'By hand',
      '비 이야기 0',
    ])
  })

  comparing(
    'a post that was renamed here is found again, and one in the trash stays there',
    async () => {
      await using opened = await database.openFilled()
      const { db } = opened
      await using folder = await writeBlog(makeVelog(3).files)
      await importBlog(db, folder.path)
      const [renamed, trashed, other] = [
        'post-about-rain-0',
        'post-about-rain-1',
        'post-about-rain-2',
      ]
      const post = (await postKind.find(db, renamed)) as PostContent
      const document = { ...post, facts: addAlias(post.facts, renamed, 'rain') }
      const preparing = { renderer: defaultRenderer, storedAt: now().toISOString() }
      const store = await postKind.prepare({ rain: document }, preparing)
      await db.transaction().execute(async (tx) => {
        await postKind.remove(tx, [renamed, trashed])
        await store(tx)
      })
      const row = {
        kind: 'post' as const,
        id: trashed,
        published: '{}',
        draft: null,
        at: preparing.storedAt,
      }
      await db
        .insertInto('content_trash')
        .values({ ...row, by: 'a' })
        .execute()

      for (const overwrite of [false, true]) {
        const { posts } = await importBlog(db, folder.path, { overwrite })
        const changes = Object.fromEntries(posts.map(({ slug, change }) => [slug, change]))
        expect(changes).toEqual({ rain: 'UNCHANGED', [trashed]: 'KEPT', [other]: 'UNCHANGED' })
      }
    },
  )

  comparing(
    'a post of another blog with the same address is asked about, and posts of one name are two',
    async () => {
      await using opened = await database.openFilled()
      const { db } = opened
      const first = titled('date: 2020-01-02', 'The first line of one.\n\nThe last line.')
      const twins = {
        'a/twin.md': titled('date: 2020-01-02'),
        'b/twin.md': titled('date: 2020-01-03'),
      }
      await using old = await writeBlog({ ...twins, 'hello.md': first, 'moved.md': first })
      expect((await importBlog(db, old.path)).posts.length).toBe(4)
      await using renewed = await writeBlog({
        'hello.md': titled('date: 2020-01-02', 'Written anew.'),
        'moved.md': titled('date: 2021-01-02', 'The first line of one.\n\nMore.'),
      })
      await using other = await writeBlog({ 'hello.md': titled('date: 2023-04-05', 'Of another.') })
      const changeTo = async (path: string, overwrite = false) =>
        (await importBlog(db, path, { overwrite })).posts.map(({ change }) => change)
      expect(await changeTo(renewed.path)).toEqual(['CHANGED', 'CHANGED'])
      const before = await snapshot(db)
      expect(await changeTo(other.path)).toEqual(['TAKEN'])
      expect(await snapshot(db)).toEqual(before)
      expect(await changeTo(other.path, true)).toEqual(['CHANGED'])
      expect(await changeTo(other.path)).toEqual(['UNCHANGED'])
    },
  )

  comparing('a language that the owner names is not that of the configuration', async () => {
    await using opened = await database.openFilled()
    const { importPosts } = await import('#server/operator/posts-command.ts')
    await using folder = await writeBlog({
      '_config.yml': 'lang: en\n',
      '_posts/2020-01-02-one.md': titled('x: 1', 'Text.'),
    })
    const report = join(folder.path, 'report.json')
    const languagesOf = async (...more: string[]) => {
      const args = [folder.path, '--dry-run', '--report', report, ...more]
      await importPosts({ db: opened.db, args, now } as never)
      return JSON.parse(await readFile(report, 'utf8')).posts[0].languages
    }
    expect(await languagesOf()).toEqual(['en'])
    expect(await languagesOf('--language', 'ja')).toEqual(['ja'])
  })

  test('an import that is interrupted, or that the site has changed under, stores nothing', async () => {
    await using opened = await database.openFilled()
    const { db } = opened
    await using folder = await writeBlog(makeVelog(3).files)
    const before = await snapshot(db)
    const losePicture = () => rm(join(folder.path, 'images/drawing-2.gif'))
    await expect(importBlog(db, folder.path, { meanwhile: losePicture })).rejects.toThrow('ENOENT')
    expect(await snapshot(db)).toEqual(before)

    await using other = await writeBlog(makeVelog(3).files)
    const importMeanwhile = () => importBlog(db, other.path)
    await expect(importBlog(db, other.path, { meanwhile: importMeanwhile })).rejects.toThrow(
      'Import them again',
    )
  })
})
