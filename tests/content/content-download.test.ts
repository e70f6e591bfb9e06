/** The panel's download of all content: the same files as an export on the server. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { importContent } from '#server/content/folder/import-content.ts'
import { loadContent } from '#server/content/folder/load-content.ts'
import { writeContent } from '#server/content/folder/write-content.ts'
import { loadOriginals } from '#server/content/folder/write-media.ts'
import { zipContent } from '#server/content/folder/zip-content.ts'
import type { Database } from '#server/platform/db/database.ts'
import { startFolder } from '../support/content-folder.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { readZip } from '../support/read-zip.ts'
import { now } from '../support/sample-content.ts'
import { makeGif, pdf } from '../support/sample-media.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1), await readFile(path, 'base64')] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

async function unpack(zip: Buffer, folder: string): Promise<void> {
  for (const [path, text] of Object.entries(await readZip(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(text, 'base64'))
  }
}

const zipOf = async (db: Database) =>
  buffer(zipContent(await loadContent(db), await loadOriginals(db)))

describe.each(databases)('on $name', (database) => {
  test('the download is what content:export writes, and comes back unchanged from another site', async () => {
    await using content = await startFolder()
    await mkdir(content.at('media'))
    await content.write('media/강당.gif', makeGif(7))
    await content.write('media/resume.pdf', pdf)
    await content.write(
      'media.yaml',
      `resume.pdf:\n  hash: ${hashOf(pdf)}\n강당.gif:\n  hash: ${hashOf(makeGif(7))}\n  alt:\n    ko: 강당\n`,
    )
    await using site = await openEditingSite({ database })
    const { db } = site.database
    await importContent(db, content.folder, now)

    const answer = await site.get('/api/admin/content/export', { headers: site.asAdmin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="content-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const zip = Buffer.from(await answer.arrayBuffer())
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-download-'))
    const exported = join(folder.path, 'exported')
    await writeContent(exported, await loadContent(db), await loadOriginals(db))
    expect(await readZip(zip)).toEqual(await readFolder(exported))
    const last = db.selectFrom('audit').select('event').orderBy('seq', 'desc')
    expect((await last.executeTakeFirstOrThrow()).event).toBe('content_exported')

    await using other = await database.open()
    const unpacked = join(folder.path, 'unpacked')
    await unpack(zip, unpacked)
    await importContent(other.db, unpacked, now)
    expect((await zipOf(other.db)).equals(zip)).toBe(true)
  }, 30_000)
})
