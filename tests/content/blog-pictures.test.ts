/** Pictures of old blogs: found in the folder however they are written, or downloaded from other sites. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withBlog } from '#server/content/blog-import/open-blog.ts'
import { downloadPictures, namesOfDownload } from '#server/content/blog-import/remote-pictures.ts'
import { preparePostsImport } from '#server/content/blog-import/store-posts.ts'
import { postKind } from '#server/content/kinds/post-kind.ts'
import { defaultRenderer } from '#server/content/markdown/default-renderer.ts'
import { sendFile } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { writeBlog } from '../support/old-blogs.ts'
import { openPublicWeb } from '../support/public-web.ts'
import { front, read } from '../support/read-old-blog.ts'
import { now } from '../support/sample-content.ts'
import { makeGif } from '../support/sample-media.ts'
import { zipFiles } from '../support/zip-files.ts'

const gif = makeGif(3)

test.each([
  ['/img/a.gif', 'public/img/a.gif'],
  ['/img/a.gif', 'static/img/a.gif'],
  ['/img/a.gif', 'source/img/a.gif'],
  ['a.gif', 'assets/a.gif'],
  ['a.gif', 'images/a.gif'],
  ['/a.gif', '_posts/a.gif'],
  ['a.gif', '_posts/2020-01-02-one/a.gif'],
  ['../img/a.gif', 'img/a.gif'],
  ['../../public/img/a.gif', 'public/img/a.gif'],
  ['/Exif-1.JPG', 'public/Exif-1.JPG'],
  ['/img/A.GIF', 'img/a.gif'],
  ['/img/a.gif', 'Img/A.GIF'],
  ['/img/가.gif'.normalize('NFC'), 'img/가.gif'.normalize('NFD')],
  ['/img/가.gif'.normalize('NFD'), 'img/가.gif'.normalize('NFC')],
  [encodeURI('/img/가.gif'.normalize('NFD')), 'img/가.gif'],
  ['<img/a b.gif>', 'img/a b.gif'],
  ['img/a%20b.gif', 'img/a b.gif'],
  ['img/a.gif?w=300&v=2', 'img/a.gif'],
  ['img/a%23b.gif', 'img/a#b.gif'],
  ['img/100%.gif', 'img/100%.gif'],
  ['img\\a.gif', 'img/a.gif'],
  ['pasted.gif', 'vault/attachments/pasted.gif'],
  ['https://github.com/me/blog/raw/main/posts/a%20b.gif', 'posts/a b.gif'],
  ['https://github.com/me/blog/blob/main/posts/a.gif?raw=true', 'posts/a.gif'],
  ['https://raw.githubusercontent.com/me/blog/refs/heads/main/img/a.gif', 'img/a.gif'],
])('the picture %s is the file %s', async (address, file) => {
  const blog = await read({ '_posts/2020-01-02-one.md': `${front()}![x](${address})`, [file]: gif })
  expect(blog.notesOf('one')).toEqual([])
  expect(blog.bodyOf('one')).toMatch(/^!\[x\]\(media\/[^/]+\.gif\)$/)
})

test('what is not there, or could be two files, is named with its line; an SVG is named as what it is', async () => {
  const blog = await read({
    '_posts/2020-01-02-one.md': `${front()}![x](/none.gif)\n\n![y](/B.GIF)\n\n![z](/drawing.svg)`,
    'img/b.gif': gif,
    'b.Gif': gif,
    'b.gIf': makeGif(4),
    'static/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  const [none, two, ...others] = blog.notesOf('one') ?? []
  expect(none).toBe('5 PICTURE_MISSING /none.gif')
  expect(two).toBe('7 PICTURE_MISSING /B.GIF')
  // Accepted as soon as the media accept it; never called missing.
  expect(others.join()).not.toContain('MISSING')
  expect([...others, blog.bodyOf('one')].join()).toMatch(/static\/drawing\.svg \(|media\/drawing/)
})

async function openDownloads() {
  const web = await openPublicWeb(({ url = '' }, response) => {
    if (url === '/none.gif') response.writeHead(404).end()
    else response.end(url === '/page.gif' ? '<html></html>' : makeGif(url.length))
  })
  const folder = await writeBlog({})
  const options = { folder: folder.path, ms: 60_000, network: web.network }
  return {
    asked: web.asked,
    downloads: folder.path,
    download: async (addresses: string[]) => void (await downloadPictures(addresses, options)),
    async [Symbol.asyncDispose]() {
      await web[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const remoteBlog = {
  'content/one.md': `${front()}![a](http://a.example/photo.gif?w=1)\n\n![b](https://b.example/none.gif)\n\n![c](https://b.example/page.gif)\n\n![d](https://me:key@b.example/d.gif)\n\n[e](https://a.example/linked.gif)`,
  'content/two.md': `${front('cover: https://a.example/cover.gif\n')}![a](https://a.example/photo.gif?w=1)`,
}

test.each(databases)(
  'on $name, pictures of other sites are downloaded once, and a second import changes nothing',
  async ({ openFilled }) => {
    await using opened = await openFilled()
    const { db } = opened
    await using web = await openDownloads()
    await using folder = await writeBlog(remoteBlog)
    const { downloads, download } = web
    const importBlog = (more: object, isDry = false) => {
      const options = { format: null, language: 'ko', origin: null, at: now(), ...more } as const
      return withBlog(db, folder.path, options, async (blog) => {
        const preparing = { renderer: defaultRenderer, now, overwrite: false }
        const { report, store } = await preparePostsImport(db, blog, preparing)
        if (!isDry) await db.transaction().execute((tx) => store(tx, null))
        return report
      })
    }
    const notesOf = ({ posts }: Awaited<ReturnType<typeof importBlog>>) =>
      posts.flatMap(({ notes }) => notes.map(({ line, code }) => `${line} ${code}`))

    const without = await importBlog({}, true)
    expect(web.asked).toEqual([])
    expect(without.remote).toEqual([
      'https://a.example/photo.gif?w=1',
      'https://b.example/none.gif',
      'https://b.example/page.gif',
      'https://a.example/cover.gif',
    ])

    // Interrupted before it is stored.
    const dry = await importBlog({ downloads, download }, true)
    expect(dry.pictures.toSorted()).toEqual([
      expect.stringMatching(/^cover-[0-9a-f]{12}\.gif$/),
      expect.stringMatching(/^photo-[0-9a-f]{12}\.gif$/),
    ])
    expect(notesOf(dry)).toEqual(['7 PICTURE_GONE', '9 PICTURE_UNKNOWN', '11 PICTURE_NOT_PUBLIC'])
    expect(web.asked).toHaveLength(4)
    const done = await importBlog({ downloads, download })
    expect(done).toEqual(dry)
    // Only what failed is asked for again.
    expect(web.asked.slice(4)).toEqual(['https://b.example/none.gif'])
    const left = namesOfDownload('https://a.example/photo.gif?w=1').picture
    expect(await readdir(downloads)).not.toContain(left)

    const { one, two } = await postKind.load(db)
    expect(one?.texts.ko?.body).toMatch(/!\[a\]\(media\/photo-[0-9a-f]{12}\.gif\)/)
    expect(one?.texts.ko?.body).toContain('[b](https://b.example/none.gif)')
    expect(one?.texts.ko?.body).toContain('[e](https://a.example/linked.gif)')
    expect(two?.facts.cover?.file).toMatch(/^media\/cover-/)

    for (const more of [{}, { downloads, download }]) {
      const again = await importBlog(more)
      expect(again.posts.map(({ change }) => change)).toEqual(['UNCHANGED', 'UNCHANGED'])
    }
    expect(web.asked.filter((one) => one.includes('a.example'))).toHaveLength(2)
  },
)

test('in the panel, pictures are downloaded from public addresses only, and used by an import that asks for them', async () => {
  await using folder = await writeBlog({})
  await using site = await openEditingSite({ settings: { dataDir: folder.path } })
  const zip = await zipFiles(Object.entries(remoteBlog).map(([path, bytes]) => ({ path, bytes })))
  const post = async (addresses: string[]) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify({ addresses })))
    return sendFile(site, '/posts/pictures', body, 'application/json')
  }
  const inside = ['https://127.0.0.1/a.gif', 'https://[::1]/a.gif', 'https://localhost/a.gif']
  const asked = await post(inside)
  expect([asked.status, asked.data.tried.toSorted()]).toEqual([200, inside.toSorted()])
  expect((await post(Array(101).fill('https://a.example/'))).status).toBe(400)

  const downloads = join(folder.path, 'downloads')
  await mkdir(downloads, { recursive: true })
  const photo = 'https://a.example/photo.gif?w=1'
  await writeFile(join(downloads, namesOfDownload(photo).picture), gif)
  const [plain, used] = [
    await sendFile(site, '/posts/import?dryRun=true', zip),
    await sendFile(site, '/posts/import?dryRun=true&downloads=true', zip),
  ]
  expect([plain.data.pictures, plain.data.remote.length]).toEqual([[], 4])
  expect(used.data.pictures).toEqual([expect.stringMatching(/^photo-[0-9a-f]{12}\.gif$/)])
  expect(used.data.remote).toHaveLength(3)
})
