/** The static copy of a site: nothing of it leads to nothing, nothing is in it that visitors may not see, and only changes are written. */
import { mkdir, mkdtempDisposable, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { importContent } from '#server/content/folder/import-content.ts'
import { createCopyAddresses, readPlace } from '#server/static-copy/copy-addresses.ts'
import type { Copy } from '#server/static-copy/copy-site.ts'
import { markerName, writeCopy } from '#server/static-copy/write-copy.ts'
import { zipCopy } from '#server/static-copy/zip-copy.ts'
import { everyNode, type HtmlNode } from '#shared/html-tree.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readZip } from '../support/read-zip.ts'
import { now } from '../support/sample-content.ts'
import { readFolder, serveFolder } from '../support/serve-folder.ts'
import { openTestSite } from '../support/site.ts'
import {
  exportTestCopy,
  openTestCopy,
  sketchCopy,
  writeOwnContent,
} from '../support/static-copy.ts'

const origin = 'https://ada.example'
const openFolder = () => mkdtempDisposable(join(tmpdir(), 'madang-copy-'))

async function openOwnSite() {
  const folder = await openFolder()
  await writeOwnContent(folder.path)
  return { content: folder.path, ...(await openTestSite({ content: folder.path })) }
}

const kinds = [
  { name: 'the sample', isOwn: false, base: '' },
  { name: 'an own site below a path', isOwn: true, base: '/repo' },
]

test.each(kinds)(
  'every link, picture, anchor and feed of the copy of $name resolves',
  async ({ base, isOwn }) => {
    await using site = await (isOwn ? openOwnSite() : openTestSite())
    await using folder = await openFolder()
    const { dead } = await exportTestCopy(site, folder.path, { origin, base })
    expect(dead).toEqual([])
    const files = await readFolder(folder.path)
    const pages = [...files].filter(([file]) => file.endsWith('.html'))
    const linked = pages.map(([file, bytes]) => [file, addressesIn(bytes.toString())] as const)
    for (const isGitHub of [false, true]) {
      await using served = await serveFolder(folder.path, { base, isGitHub })
      const broken = new Set<string>()
      const statuses = new Map<string, number>()
      const check = async (written: string, file: string) => {
        const url = new URL(
          written.replaceAll('&amp;', '&'),
          `${origin}${base}/${encodeURI(file).replaceAll('#', '%23')}`,
        )
        if (url.origin !== origin) return
        const address = url.pathname + url.search
        if (!statuses.has(address)) {
          const { status } = await fetch(served.origin + address, { redirect: 'manual' })
          statuses.set(address, status)
        }
        if (statuses.get(address) !== 200)
          broken.add(`${statuses.get(address)} ${written} on ${file}`)
        const to = decodeURIComponent(url.pathname.slice(base.length + 1)).replace(
          /\/$|^$/,
          (end) => `${end}index.html`,
        )
        const id = decodeURIComponent(url.hash.slice(1))
        const page = to.endsWith('.html') ? files.get(to)?.toString() : undefined
        if (id && page && !page.includes(`id="${id}"`)) broken.add(`${written} on ${file}`)
      }
      for (const [file, bytes] of files) {
        if (/[.](?:xml|json|md|txt|webmanifest)$/.test(file) && !file.includes('icenses/')) {
          const text = bytes.toString()
          for (const [written] of text.matchAll(/https:\/\/ada[.]example[^\s"'<>&\\)]*/g))
            await check(written, file)
        }
      }
      for (const [file, addresses] of linked)
        for (const written of addresses) await check(written, file)
      const { icons } = JSON.parse(String(files.get('manifest.webmanifest')))
      for (const { src } of icons) await check(src, 'manifest.webmanifest')
      for (const { address, list } of JSON.parse(String(files.get('en/find.json'))).posts) {
        await check(address, 'en/find.json')
        await check(list, 'en/find.json')
      }
      expect([...broken]).toEqual([])
      expect(statuses.size).toBeGreaterThan(80)
    }
  },
)

/** Read anew, without the code that wrote them. */
function addressesIn(html: string): string[] {
  const tree = unified().use(rehypeParse).parse(html) as HtmlNode
  return [...everyNode(tree)].flatMap(({ properties = {} }) => {
    const { href, src, srcSet, action, content } = properties
    const own = [href, src, action].filter((one) => one !== undefined).map(String)
    const sets = [srcSet].flat().filter((one) => one !== undefined && one !== null)
    const named = String(content ?? '').startsWith('https:') ? [String(content)] : []
    return [...own, ...sets.map((one) => String(one).trim().split(' ')[0] ?? ''), ...named]
  })
}

test('nothing is in a copy that visitors may not see, and nothing of sign-in, panel, reports and analytics', async () => {
  await using site = await openOwnSite()
  await using folder = await openFolder()
  await exportTestCopy(site, folder.path, { origin, base: '' })
  const { hash } = await site.database.db
    .selectFrom('media')
    .select('hash')
    .where('name', '=', 'secret.jpg')
    .executeTakeFirstOrThrow()
  const hidden = [
    'in-secret',
    'much-later',
    'A secret',
    hash,
    'projects/6',
    'secret-client',
    'auth-storage',
    '/login',
    '/profile',
    '/admin',
    '/api/',
    'report-to',
    'report-uri',
    'googletagmanager',
    'data-analytics',
    '/ja/',
  ]
  const files = await readFolder(folder.path)
  const shown = [...files].flatMap(([path, bytes]) => {
    // Licences and libraries name what they like.
    if (/licen[cs]es|assets\/(?:hydrate|react)-/.test(path)) return []
    return hidden
      .filter((word) => path.includes(word) || bytes.includes(word))
      .map((word) => `${word} in ${path}`)
  })
  expect(shown).toEqual([])
  expect(files.get('en/contact/index.html')?.toString()).toContain('href="mailto:')
  expect(files.get('_redirects')?.toString()).toContain('/ko/blog/old-maps /ko/blog/maps/ 301\n')
  expect(files.get('blog/old-maps/index.html')?.toString()).toContain('url=/blog/maps/')
  expect(files.get('blog/tags/C#/index.html')).toBeDefined()
  expect(files.get('blog/page/2/index.html')).toBeDefined()
  expect([...files.keys()].filter((path) => path.startsWith('media/')).length).toBeGreaterThan(3)
})

test('what is the same is not written again, and a changed post changes its files and its lists', async () => {
  await using site = await openOwnSite()
  await using folder = await openFolder()
  const place = { origin, base: '/repo' }
  await exportTestCopy(site, folder.path, place)
  await writeFile(join(folder.path, 'CNAME'), 'ada.example')
  const before = await readFolder(folder.path)
  expect(await exportTestCopy(site, folder.path, place)).toMatchObject({ written: 0, removed: 0 })
  expect(await readFolder(folder.path)).toEqual(before)
  await using other = await openFolder()
  await exportTestCopy(site, other.path, place)
  before.delete('CNAME')
  expect(await readFolder(other.path)).toEqual(before)

  const path = join(site.content, 'posts', 'note-1', 'en.md')
  await writeFile(path, (await readFile(path, 'utf8')).replace('Words.', 'Other words.'))
  await rm(join(site.content, 'posts', 'note-2'), { recursive: true })
  await importContent(site.database.db, site.content, now)
  await exportTestCopy(site, folder.path, place)
  const after = await readFolder(folder.path)
  expect(after.get('CNAME')?.toString()).toBe('ada.example')
  const changed = [...after].filter(
    ([path, bytes]) => before.get(path) && !before.get(path)?.equals(bytes),
  )
  const gone = [...before.keys()].filter((path) => !after.has(path))
  const others =
    /note-1[/.]|note-3\/|blog\/(?:tags\/[^/]+\/)?(?:page\/\d\/)?index|feed|atom|find|sitemap|^[.]madang-copy$/
  expect(changed.map(([path]) => path).filter((path) => !others.test(path))).toEqual([])
  expect(changed.map(([path]) => path)).toEqual(
    expect.arrayContaining(['en/blog/note-1/index.html', 'blog/note-1.md']),
  )
  expect(gone.filter((path) => !path.includes('note-2'))).toEqual([])
  expect(gone).toContain('og/ko/blog/note-2.png')
})

test('a copy is written only into an empty folder or over a copy, and after an interruption it is completed', async () => {
  await using site = await openTestSite()
  await using folder = await openFolder()
  const place = { origin, base: '' }
  await writeFile(join(folder.path, 'thesis.txt'), 'mine')
  await expect(exportTestCopy(site, folder.path, place)).rejects.toThrow(
    'something other than a copy',
  )
  expect([...(await readFolder(folder.path)).keys()]).toEqual(['thesis.txt'])
  await rm(join(folder.path, 'thesis.txt'))

  const copy = sketchCopy(await openTestCopy(site, place))
  async function* interrupted(): typeof copy {
    for (let count = 0; count < 80; count += 1) {
      const next = await copy.next()
      if (!next.done) yield next.value
    }
    yield { path: 'left/over.txt', bytes: Buffer.from('of a version that is gone') }
    throw new Error('killed')
  }
  await expect(writeCopy(folder.path, interrupted())).rejects.toThrow('killed')
  expect((await readFolder(folder.path)).size).toBeGreaterThan(60)
  await exportTestCopy(site, folder.path, place)
  await using whole = await openFolder()
  await exportTestCopy(site, whole.path, place)
  expect(await readFolder(folder.path)).toEqual(await readFolder(whole.path))
})

test('a picture is drawn again if its page has changed, also in a run that was interrupted, or if another version drew it', async () => {
  await using folder = await openFolder()
  const drawn: string[] = []
  async function* copyOf(text: string, isKilled = false): Copy {
    for (const name of ['one', 'two']) {
      const page = `${name}/index.html`
      yield { path: page, bytes: Buffer.from(name === 'one' ? text : 'the same') }
      if (isKilled) throw new Error('killed')
      const draw = async () => {
        drawn.push(name)
        return Buffer.from(name)
      }
      yield { path: `og/${name}.png`, bytes: draw, of: page }
    }
    return []
  }
  const drawnBy = async (copy: Copy) => {
    await writeCopy(folder.path, copy)
    return drawn.splice(0)
  }
  expect(await drawnBy(copyOf('first'))).toEqual(['one', 'two'])
  await expect(drawnBy(copyOf('second', true))).rejects.toThrow('killed')
  expect(await readFile(join(folder.path, 'one', 'index.html'), 'utf8')).toBe('second')
  expect(await drawnBy(copyOf('second'))).toEqual(['one'])
  expect(await drawnBy(copyOf('second'))).toEqual([])

  const marker = join(folder.path, markerName)
  await writeFile(marker, (await readFile(marker, 'utf8')).replace(/^.*/, 'complete 0.0.0'))
  await expect(drawnBy(copyOf('second', true))).rejects.toThrow('killed')
  expect(await drawnBy(copyOf('second'))).toEqual(['one', 'two'])
})

test('a changed list or a link in a folder does not lead out of it', async () => {
  await using folder = await openFolder()
  const root = join(folder.path, 'copy')
  const outside = join(folder.path, 'outside.txt')
  await mkdir(root)
  await writeFile(outside, 'mine')
  async function* nothing(): Copy {
    yield { path: 'index.html', bytes: Buffer.from('page') }
    return []
  }
  for (const listed of ['../outside.txt', '.git/HEAD', 'cname']) {
    await writeFile(join(root, markerName), `complete\n${listed}\n`)
    await expect(writeCopy(root, nothing())).rejects.toThrow('is damaged')
  }
  await writeFile(join(root, markerName), 'complete\nlinked/outside.txt\n')
  await symlink(folder.path, join(root, 'linked'))
  await symlink(outside, join(root, `${markerName}.new`))
  await writeCopy(root, nothing())
  expect(await readFile(outside, 'utf8')).toBe('mine')
  expect(await readFile(join(root, 'index.html'), 'utf8')).toBe('page')
})

test('addresses that name a file outside, and places that are no address of a site, are refused', () => {
  const { find, inText } = createCopyAddresses(
    { origin, base: '' },
    { owns: () => false, canonicalSearch: () => null },
  )
  for (const path of ['/..%2F..%2Fx/404.html', '/x%00/404.html', '/a/%2e%2e%5Cb', '/a%5C..%5Cb'])
    expect(find(path), path).toBe(null)
  expect(find('/media/a.jpg')?.file).toBe('media/a.jpg')
  expect(inText(`See ${origin}/media/a.jpg.`)).toBe(`See ${origin}/media/a.jpg.`)
  for (const address of [
    'foo://localhost',
    'javascript://localhost',
    'https://a"b.com',
    'http://a.b',
  ])
    expect(readPlace(address), address).toBe(null)
  for (const [address, base] of [
    ['https://ada.github.io/repo/', ''],
    ['https://ada.github.io', '/repo'],
    ['https://ada.github.io/', '/repo/'],
  ] as const)
    expect(readPlace(address, base)).toEqual({ origin: 'https://ada.github.io', base: '/repo' })
})

test('a link to what is not in the copy is named with its page', async () => {
  await using site = await openOwnSite()
  const path = join(site.content, 'posts', 'note-1', 'en.md')
  await writeFile(
    path,
    `${await readFile(path, 'utf8')}\n[one](/projects/6), [two](/about#nowhere), [three](/login)\n`,
  )
  await importContent(site.database.db, site.content, now)
  await using folder = await openFolder()
  const { dead } = await exportTestCopy(site, folder.path, { origin, base: '' })
  const pages = dead.map(({ link, page }) => `${link} on ${page}`)
  expect(pages.filter((one) => one.includes('en/blog/note-1/'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/projects\/6 on/),
      expect.stringMatching(/#nowhere on/),
      expect.stringMatching(/login on/),
    ]),
  )
})

test('the zip has the files of the folder, and the same bytes each time', async () => {
  const content = createFixtureContent()
  content.site.languages = ['en']
  await using site = await openTestSite({ content })
  await using folder = await openFolder()
  const place = { origin, base: '/repo' }
  await writeCopy(folder.path, await openTestCopy(site, place))
  const zipped = async () => buffer(zipCopy(await openTestCopy(site, place)) as ReadableStream)
  const zip = await zipped()
  const files = await readFolder(folder.path)
  files.delete('.madang-copy')
  const expected = Object.fromEntries(
    [...files].map(([path, bytes]) => [path, bytes.toString('base64')]),
  )
  expect(await readZip(zip)).toEqual(expected)
  expect((await zipped()).equals(zip)).toBe(true)
})
