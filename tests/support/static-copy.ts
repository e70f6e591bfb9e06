/** A static copy of a test site, in a folder, and the servers of hosts that show it. */
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { pino } from 'pino'
import { parseEnv } from '#server/settings/env.ts'
import type { CopyPlace } from '#server/static-copy/copy-addresses.ts'
import type { Copy } from '#server/static-copy/copy-site.ts'
import { type WrittenCopy, writeCopy } from '#server/static-copy/write-copy.ts'
import { openCopy } from '../../server/boot/open-copy.ts'
import { now, sampleContent, temporaryDataDir } from './sample-content.ts'
import { makePhoto } from './sample-media.ts'
import { builtSite, type TestSite, testKeys } from './site.ts'

export async function openTestCopy({ database }: Pick<TestSite, 'database'>, place: CopyPlace) {
  return openCopy(
    {
      ...database,
      blogUrl: null,
      built: await builtSite,
      keys: testKeys,
      log: pino({ level: 'silent' }),
      now,
      settings: parseEnv({ DATA_DIR: temporaryDataDir }),
    },
    place,
  )
}

/** Its link pictures are not drawn, which takes three quarters of the time of a copy. */
export async function* sketchCopy(copy: Copy): Copy {
  let next = await copy.next()
  for (; !next.done; next = await copy.next()) {
    const { bytes, path } = next.value
    const isDrawn = typeof bytes === 'function'
    yield isDrawn ? { ...next.value, bytes: async () => Buffer.from(path) } : next.value
  }
  return next.value
}

export async function exportTestCopy(
  site: Pick<TestSite, 'database'>,
  folder: string,
  place: CopyPlace,
): Promise<WrittenCopy> {
  return writeCopy(folder, sketchCopy(await openTestCopy(site, place)))
}

/** The bytes of each file, by its path. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const read = files.map(
    async (file) => [file.slice(folder.length + 1), await readFile(file)] as const,
  )
  return new Map(await Promise.all(read))
}

/** A folder with the content of an owner: two languages, pictures, a page, and documents that nobody may see. */
export async function writeOwnContent(folder: string): Promise<void> {
  await cp(sampleContent, folder, { recursive: true })
  const write = async (path: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const edit = async (path: string, change: (text: string) => string) =>
    write(path, change(await readFile(join(folder, path), 'utf8')))
  await edit('site.yaml', (text) => `${text}languages: [en, ko]\n`)
  await edit('projects/2/project.yaml', (text) =>
    text.replace(/^cover:\n {2}file: .*$/m, 'cover:\n  file: media/hall.jpg'),
  )
  await edit(
    'projects/6/project.yaml',
    (text) => `${text}visibility: unlisted\nslug: secret-client\n`,
  )
  const post = (date: string, others = '') =>
    `date: ${date}\nstatus: published\ntags: [지도 그리기, C#]\n${others}`
  const text = (title: string, body = 'Words.') =>
    `---\ntitle: ${title}\nsummary: A summary of ${title}.\n---\n\n${body}\n`
  const body =
    '## A heading\n\n[a heading](#section-a-heading) and [maps](/about#recruiters)\n\n![Hall](media/hall.jpg)'
  await write('posts/maps/post.yaml', post('2025-05-01', 'aliases: [old-maps]\n'))
  await write('posts/maps/en.md', text('Maps of alleys', body))
  await write('posts/maps/ko.md', text('골목 지도'))
  for (let number = 1; number <= 8; number += 1) {
    await write(`posts/note-${number}/post.yaml`, post(`2024-01-${10 + number}`))
    await write(`posts/note-${number}/en.md`, text(`Note ${number}`, 'Words. Zinnias.'))
  }
  await write(
    'posts/in-secret/post.yaml',
    `date: 2025-01-01\nstatus: draft\ntags: []\ncover:\n  file: media/secret.jpg\n`,
  )
  await write('posts/in-secret/en.md', text('A secret draft'))
  await write('posts/much-later/post.yaml', post('2099-01-01'))
  await write('posts/much-later/en.md', text('A secret of later'))

  await write(
    'pages/now.yaml',
    'menu: listed\ntexts:\n  en:\n    title: Now\n    summary: What I do.\n    body: Words.\n',
  )
  await write('media/hall.jpg', await makePhoto(900, 600))
  await write('media/secret.jpg', await makePhoto(700, 500))
  const described = 'hall.jpg:\n  alt:\n    en: A hall\nsecret.jpg:\n  alt:\n    en: A secret\n'
  await edit('media.yaml', (text) => text + described)
}

/** Serves a folder as a plain file server does, or by the rules of GitHub Pages. Other paths than those below `base` are not found. */
export async function serveFolder(folder: string, { base = '', isGitHub = false } = {}) {
  const files = await readFolder(folder)
  const find = (path: string) => files.get(path)
  const answer = (path: string): [status: number, file: string] => {
    if (find(path)) return [200, path]
    if (path === '' || path.endsWith('/'))
      return [find(`${path}index.html`) ? 200 : 404, `${path}index.html`]
    if (isGitHub && find(`${path}.html`)) return [200, `${path}.html`]
    return [find(`${path}/index.html`) ? 301 : 404, path]
  }
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = decodeURIComponent(pathname)
    const isOurs = path.startsWith(`${base}/`)
    const [status, file] = isOurs ? answer(path.slice(base.length + 1)) : ([404, ''] as const)
    if (status === 301) response.setHeader('location', `${pathname}/`)
    const shown = status === 404 && isGitHub ? '404.html' : file
    const type = types[extname(shown)] ?? 'application/octet-stream'
    response.writeHead(status, { 'content-type': type }).end(find(shown) ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
