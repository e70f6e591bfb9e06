/** A static copy of a test site, in a folder. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
