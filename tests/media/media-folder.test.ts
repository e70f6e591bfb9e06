/** Files in a content folder: `media.yaml` and `media/`, from the folder to the database and back. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtempDisposable, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importContent } from '#server/content/folder/import-content.ts'
import { loadContent } from '#server/content/folder/load-content.ts'
import { readChangedContent } from '#server/content/folder/read-content.ts'
import { writeContent } from '#server/content/folder/write-content.ts'
import { loadOriginals } from '#server/content/folder/write-media.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readFiles, startFolder } from '../support/content-folder.ts'
import { anyDatabase } from '../support/databases.ts'
import { now } from '../support/sample-content.ts'
import { makeGif, makePhoto, pdf, textBytes } from '../support/sample-media.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A content folder with a photo, a decoration and a PDF. `notes` is a comment of its owner. */
async function startMediaFolder() {
  const content = await startFolder()
  await mkdir(content.at('media'))
  const photo = await makePhoto(900, 600)
  await content.write('media/강당.jpg', photo)
  await content.write('media/dot.gif', makeGif(7))
  await content.write('media/resume.pdf', pdf)
  const index = [
    '# Photos of the hall',
    'resume.pdf:',
    `  hash: ${hashOf(pdf)}`,
    '강당.jpg:',
    `  hash: ${hashOf(photo)}`,
    '  alt:',
    '    ko: 강당',
    '    en: The hall # as the brochure calls it',
    'dot.gif:',
    `  hash: ${hashOf(makeGif(7))}`,
    '  decorative: true',
    '',
  ]
  await content.write('media.yaml', index.join('\n'))
  return { ...content, photo }
}

async function exportInto(db: Database, folder: string): Promise<Record<string, string>> {
  await writeContent(folder, await loadContent(db), await loadOriginals(db))
  return readFiles(folder)
}

async function listMedia(db: Database) {
  return db.selectFrom('media').select(['name', 'alt', 'version']).orderBy('name').execute()
}

describe.each(anyDatabase)('on $name', ({ open }) => {
  test('files come out as they went in, byte for byte, with the comments of their owner', async () => {
    await using content = await startMediaFolder()
    await using database = await open()
    const { db } = database
    await importContent(db, content.folder, now)
    const before = await readFiles(content.folder)
    expect(await exportInto(db, content.folder)).toEqual(before)

    // Into another folder, and from there into another site.
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-media-'))
    const first = await exportInto(db, join(folder.path, 'first'))
    expect(first['media/강당.jpg']).toBe(before['media/강당.jpg'])
    await using other = await open()
    await importContent(other.db, join(folder.path, 'first'), now)
    expect(await exportInto(other.db, join(folder.path, 'second'))).toEqual(first)
    expect(await listMedia(other.db)).toEqual(await listMedia(db))
  })

  test('covers and galleries come out as they went in, byte for byte', async () => {
    await using content = await startMediaFolder()
    await content.replace(
      'projects/3/project.yaml',
      /$/,
      [
        'cover:',
        '  file: media/강당.jpg',
        'gallery:',
        '  - file: media/dot.gif',
        '    caption:',
        '      ko: 점',
        '  - file: media/강당.jpg # the whole hall',
        '',
      ].join('\n'),
    )
    await content.replace('posts/first-survey/post.yaml', /$/, 'cover:\n  file: media/dot.gif\n')
    await using database = await open()
    const { db } = database
    await importContent(db, content.folder, now)
    const before = await readFiles(content.folder)
    expect(await exportInto(db, content.folder)).toEqual(before)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-covers-'))
    const first = await exportInto(db, join(folder.path, 'first'))
    await using other = await open()
    await importContent(other.db, join(folder.path, 'first'), now)
    expect(await exportInto(other.db, join(folder.path, 'second'))).toEqual(first)

    await content.replace('media.yaml', /dot\.gif:\n.*\n.*\n/, '')
    await rm(content.at('media/dot.gif'))
    expect(await content.problems()).toEqual([
      'posts/first-survey/post.yaml:6 cover.file is not among the files of the site',
      'projects/3/project.yaml:13 gallery.0.file is not among the files of the site',
    ])
  })

  test('an import keeps what is there already, renames, and removes what the folder lacks', async () => {
    await using content = await startMediaFolder()
    await using database = await open()
    const { db } = database
    await importContent(db, content.folder, now)
    const kept = { width: 480, format: 'webp', bytes: new Uint8Array([1]) } as const
    const hash = hashOf(content.photo)
    await db
      .insertInto('media_variant')
      .values({ hash, ...kept })
      .execute()

    await rename(content.at('media/강당.jpg'), content.at('media/moved.jpg'))
    await rename(content.at('media/dot.gif'), content.at('media/강당.gif'))
    await rm(content.at('media/resume.pdf'))
    await content.write('media.yaml', 'moved.jpg:\n  alt:\n    ja: 講堂\n강당.gif: {}\n')
    await importContent(db, content.folder, now)
    expect(await listMedia(db)).toEqual([
      { name: 'moved.jpg', alt: '{"ja":"講堂"}', version: 2 },
      { name: '강당.gif', alt: '{}', version: 2 },
    ])
    const variants = await db.selectFrom('media_variant').select('hash').execute()
    expect(variants).toEqual([{ hash }])
    // Two files exchange their names, which are unique.
    const other = await makePhoto(30, 20)
    await content.write('media/other.jpg', other)
    await content.write('media.yaml', 'moved.jpg: {}\nother.jpg: {}\n강당.gif: {}\n')
    await importContent(db, content.folder, now)
    await content.write('media/other.jpg', content.photo)
    await content.write('media/moved.jpg', other)
    await importContent(db, content.folder, now)
    const names = db.selectFrom('media').select('name').where('hash', '=', hash)
    expect(await names.execute()).toEqual([{ name: 'other.jpg' }])
    // What was left out by hand is in the export.
    const exported = await exportInto(db, content.folder)
    const index = Buffer.from(exported['media.yaml'] ?? '', 'base64').toString()
    expect(index).toContain(`hash: ${hash}`)
    // Without media.yaml there are no files.
    await rm(content.at('media'), { recursive: true })
    await rm(content.at('media.yaml'))
    await importContent(db, content.folder, now)
    expect(await listMedia(db)).toEqual([])
    expect(Object.keys(await exportInto(db, content.folder))).not.toContain('media.yaml')
  })

  test('an import with a file that is refused leaves the site as it was', async () => {
    await using content = await startMediaFolder()
    await using database = await open()
    const { db } = database
    await importContent(db, content.folder, now)
    const before = await listMedia(db)
    await content.write('media/dot.gif', textBytes('<svg onload="alert(1)"/>'))
    await expect(importContent(db, content.folder, now)).rejects.toThrow(/media\.yaml:\d+ dot\.gif/)
    expect(await listMedia(db)).toEqual(before)
  })
})

test('every problem of media.yaml and of its files is said at once, with its line', async () => {
  await using content = await startMediaFolder()
  await content.write('media/drawing.png', textBytes('<svg><script/></svg>'))
  await content.write('media/photo.png', await makePhoto(30, 20))
  await content.write('media/twin.gif', makeGif(7))
  await content.write('media/stray.gif', makeGif(8))
  await content.replace('media.yaml', hashOf(pdf), 'f'.repeat(64))
  const index = await readFile(content.at('media.yaml'), 'utf8')
  const more = ['drawing.png: {}', 'photo.png: {}', 'twin.gif: {}', 'absent.gif: {}', '']
  await writeFile(content.at('media.yaml'), index + more.join('\n'))
  expect(await content.problems()).toEqual([
    `media.yaml:3 resume.pdf.hash is not the SHA-256 of media/resume.pdf, which is ${hashOf(pdf)}`,
    'media.yaml:15 absent.gif has no file media/absent.gif',
    'media/drawing.png:1 is an SVG with scripts, entities, web pages or files inside, or too large a one; save it as PNG',
    'media/photo.png:1 has the bytes of a .jpg, which its name must say',
    'media/stray.gif:1 is not listed in media.yaml',
    'media/twin.gif:1 has the same bytes as media/dot.gif',
  ])
})

test.each([
  ['media/Hall.jpg', 'has a name that is not in lower case, or not in the Unicode form NFC'],
  ['media/hall 1.jpg', 'has a name that may hold only letters, digits and single hyphens'],
  ['media/hall.tiff', 'has a name that does not end in one of jpg'],
])('a file %s does not belong in a content folder: it %s', async (path, problem) => {
  await using content = await startMediaFolder()
  await content.write(path, makeGif(1))
  expect(await content.problems()).toEqual([expect.stringContaining(`${path}:1 ${problem}`)])
})

test('a file whose name macOS has decomposed is that of media.yaml', async () => {
  await using content = await startMediaFolder()
  await rename(content.at('media/강당.jpg'), content.at(`media/${'강당'.normalize('NFD')}.jpg`))
  const read = await readChangedContent(content.folder, new Map())
  expect(read.ok && read.value.media?.map(({ name }) => name)).toContain('강당.jpg')
})
