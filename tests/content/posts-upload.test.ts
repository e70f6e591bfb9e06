/** The panel's import of another blog: what it would add, what it refuses, and that it stores just that. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withBlog } from '#server/content/blog-import/open-blog.ts'
import { panelReading } from '#server/content/folder/read-in-helper.ts'
import { importPosts } from '#server/operator/posts-command.ts'
import { parseEnv } from '#server/settings/env.ts'
import { sendFile } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { isLong } from '../support/is-long.ts'
import { type BlogFiles, writeBlog } from '../support/old-blogs.ts'
import { makeGhost, makeVelog } from '../support/other-old-blogs.ts'
import { now as fixedNow } from '../support/sample-content.ts'
import { zipFiles } from '../support/zip-files.ts'

const upload = (site: EditingSite, bytes: Uint8Array<ArrayBuffer>, query = '') =>
  sendFile(site, `/posts/import?language=ko${query}`, bytes)

const zipBlog = (files: BlogFiles) =>
  zipFiles(Object.entries(files).map(([path, bytes]) => ({ path: `old-blog/${path}`, bytes })))

const countPosts = async ({ database: { db } }: EditingSite) =>
  (await db.selectFrom('post').select('slug').execute()).length

describe.each(databases)('on $name', (database) => {
  test('a dry run names each post and changes nothing; an import of other posts is refused, that of these stores just them, and the second one nothing', async () => {
    await using site = await openEditingSite({ database })
    const before = await countPosts(site)
    const two = (await upload(site, await zipBlog(makeVelog(2).files), '&dryRun=true')).data
    const zip = await zipBlog({ ...makeVelog(3).files, 'content/odd.md': '---\ntitle: "x"\nx' })
    const dry = await upload(site, zip, '&dryRun=true')
    expect(dry).toMatchObject({ status: 200, data: { format: 'velog', isDone: false } })
    expect(
      dry.data.posts.map(({ slug, change }: { slug: string; change: string }) => [slug, change]),
    ).toEqual([
      ['post-about-rain-0', 'ADDED'],
      ['post-about-rain-1', 'ADDED'],
      ['post-about-rain-2', 'ADDED'],
    ])
    expect(dry.data.notes).toEqual([
      { file: 'content/odd.md', line: 1, code: 'NOT_READ', text: expect.any(String) },
    ])
    expect(await countPosts(site)).toBe(before)

    const other = await upload(site, zip, `&plan=${two.plan}`)
    expect(other, 'not what was seen').toMatchObject({ status: 412, code: 'STALE' })
    expect(await countPosts(site)).toBe(before)

    const done = await upload(site, zip, `&plan=${dry.data.plan}`)
    expect(done).toMatchObject({ status: 200, data: { ...dry.data, isDone: true } })
    expect(await site.read('/ko/blog/post-about-rain-1')).toContain('비 이야기 1')
    const last = site.database.db.selectFrom('audit').selectAll().orderBy('seq', 'desc')
    expect(await last.executeTakeFirstOrThrow()).toMatchObject({ event: 'posts_imported' })

    const again = await upload(site, zip, '&dryRun=true')
    const changes = again.data.posts.map(({ change }: { change: string }) => change)
    expect(changes).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED'])
  })
})

/** What a site has of the posts, and of the import that they came from. */
const readStored = async ({ database: { db } }: EditingSite) =>
  db
    .selectFrom('post_text')
    .innerJoin('post', 'post.slug', 'post_text.slug')
    .select(['post.document', 'post.source', 'post_text.title', 'post_text.body_html'])
    .where('post.slug', 'in', ['rain', 'snow'])
    .orderBy('post.slug')
    .execute()

test('the address of the old blog makes the same posts as in the command', async () => {
  const links = [
    '[snow](https://old.example/log/snow)',
    '[me](https://old.example/log/about)',
    '[lost](/lost)',
  ]
  const date = '2021-01-01'
  const zip = await zipBlog({
    'content/rain.md': `---\ntitle: Rain\ndate: ${date}\n---\n${links.join(', ')}\n`,
    'content/snow.md': `---\ntitle: Snow\ndate: ${date}\ncanonical: https://old.example/log/snow\n---\nWhite.\n`,
  })
  const address = 'https://old.example/log'
  await using site = await openEditingSite()
  const query = `&format=velog&origin=${encodeURIComponent(` ${address}`)}`
  const { plan } = (await upload(site, zip, `${query}&dryRun=true`)).data
  const done = await upload(site, zip, `${query}&plan=${plan}`)
  const stored = await readStored(site)
  expect(stored[0]?.body_html).toContain('href="/blog/snow"')
  expect(stored[0]?.body_html).toContain('href="https://old.example/lost"')

  await using other = await openEditingSite()
  await using folder = await writeBlog({ 'blog.zip': zip })
  const report = join(folder.path, 'report.json')
  const options = ['--from', 'velog', '--origin', address, '--report', report]
  await importPosts({
    ...other.database,
    env: parseEnv({}),
    now: fixedNow,
    args: [join(folder.path, 'blog.zip'), ...options],
  })
  expect(done.data).toEqual(JSON.parse(await readFile(report, 'utf8')))
  expect(stored).toEqual(await readStored(other))
})

test('what is no address of an old blog is refused by the name of the field', async () => {
  await using site = await openEditingSite()
  const zip = await zipBlog(makeVelog(1).files)
  const long = `https://${'a'.repeat(300)}.example`
  for (const address of ['old.example', 'ftp://old.example', 'https://', 'https://[', long]) {
    const refused = await upload(site, zip, `&origin=${encodeURIComponent(address)}`)
    expect(refused).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      data: { fields: { origin: expect.stringMatching(/^is /) } },
    })
  }
})

test('the JSON file of Ghost is read without a zip', async () => {
  await using site = await openEditingSite()
  const { files } = makeGhost(2)
  const [json = ''] = Object.keys(files).filter((path) => path.endsWith('.json'))
  const dry = await upload(site, new Uint8Array(Buffer.from(files[json] ?? '')), '&dryRun=true')
  expect(dry.data).toMatchObject({ format: 'ghost', posts: [{}, {}] })
})

test('what is no blog is refused with a reason, and nothing is stored', async () => {
  await using site = await openEditingSite()
  const before = await countPosts(site)
  const deep = `---\ntitle: Deep\n---\n${'> '.repeat(20_000)}x`
  const refusals: [Uint8Array<ArrayBuffer>, string][] = [
    [new Uint8Array(Buffer.from('no zip')), 'NO_BLOG'],
    [new Uint8Array(Buffer.from('PK no zip')), 'NO_ZIP'],
    [await zipFiles([{ path: 'photo.txt', bytes: 'x' }]), 'NO_BLOG'],
    [await zipFiles([{ path: '../../evil.md', bytes: 'x' }]), 'PROBLEMS'],
    [await zipFiles([{ path: `${'a'.repeat(300)}.md`, bytes: 'x' }]), 'PROBLEMS'],
    [await zipFiles(['a.md', 'a.md/b.md'].map((path) => ({ path, bytes: 'x' }))), 'PROBLEMS'],
    [await zipFiles(['a.md/b.md', 'a.md'].map((path) => ({ path, bytes: 'x' }))), 'PROBLEMS'],
  ]
  // Takes all the time that the panel allows.
  if (isLong) refusals.push([await zipFiles([{ path: 'deep.md', bytes: deep }]), 'TOO_SLOW'])
  for (const [bytes, reason] of refusals) {
    const refused = await upload(site, bytes)
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION', data: { reason } })
  }
  expect(await countPosts(site)).toBe(before)
})

test('a blog that takes too long to read is given up', async () => {
  await using site = await openEditingSite()
  await using folder = await writeBlog(makeVelog(200).files)
  const limit = { processorMs: 50, clockMs: 60_000, memoryMb: 512 }
  const options = { format: null, language: 'ko', origin: null, at: new Date() } as const
  const reading = withBlog(site.database.db, folder.path, options, async () => {}, {
    ...panelReading,
    limit,
    within: folder.path,
  })
  await expect(reading).rejects.toMatchObject({ reason: 'TOO_SLOW' })
})
