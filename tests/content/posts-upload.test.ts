/** The panel's import of another blog: what it would add, what it refuses, and that it stores just that. */
import { describe, expect, test } from 'vitest'
import { withBlog } from '#server/content/blog-import/open-blog.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { type BlogFiles, writeBlog } from '../support/old-blogs.ts'
import { makeGhost, makeVelog } from '../support/other-old-blogs.ts'
import { sendFile } from '../support/send-file.ts'
import { zipFiles } from '../support/zip-files.ts'

const upload = (site: EditingSite, bytes: Uint8Array<ArrayBuffer>, query = '') =>
  sendFile(site, `/posts/import?language=ko${query}`, bytes)

const zipBlog = (files: BlogFiles) =>
  zipFiles(Object.entries(files).map(([path, bytes]) => ({ path: `old-blog/${path}`, bytes })))

const countPosts = async ({ database: { db } }: EditingSite) =>
  (await db.selectFrom('post').select('slug').execute()).length

describe.each(databases)('on $name', (database) => {
  test('a dry run names each post and changes nothing; the import stores just those, and the second one nothing', async () => {
    await using site = await openEditingSite({ database })
    const before = await countPosts(site)
    const zip = await zipBlog({ ...makeVelog(3).files, 'content/odd.md': '---\ntitle: "x\n---\nx' })
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
      { file: 'content/odd.md', line: 2, code: 'NOT_READ', text: expect.any(String) },
    ])
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

  test('an import of other posts than those that were seen is refused', async () => {
    await using site = await openEditingSite({ database })
    const { plan } = (await upload(site, await zipBlog(makeVelog(2).files), '&dryRun=true')).data
    const other = await zipBlog(makeVelog(3).files)
    const before = await countPosts(site)
    expect(await upload(site, other, `&plan=${plan}`)).toMatchObject({ status: 412, code: 'STALE' })
    expect(await countPosts(site)).toBe(before)
  })
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
    [await zipFiles([{ path: 'deep.md', bytes: deep }]), 'TOO_SLOW'],
  ]
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
  const options = { format: null, language: 'ko', origin: null } as const
  const reading = withBlog(site.database.db, folder.path, options, async () => {}, {
    limit,
    within: folder.path,
  })
  await expect(reading).rejects.toMatchObject({ reason: 'TOO_SLOW' })
})
