import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { loadContent } from '#server/content/folder/load-content.ts'
import { loadOriginals } from '#server/content/folder/write-media.ts'
import { zipContent } from '#server/content/folder/zip-content.ts'
import { sendFile } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readZip } from '../support/read-zip.ts'
import { type ZippedFile, zipFiles, zipFixtureContent } from '../support/zip-files.ts'

const upload = (site: EditingSite, zip: Uint8Array<ArrayBuffer>, query = '') =>
  sendFile(site, `/content/import${query}`, zip)

async function exportOf({ database: { db } }: EditingSite): Promise<Buffer> {
  return buffer(zipContent(await loadContent(db), await loadOriginals(db)))
}

/** The fixture content with another hint in Korean, one course less, and one more achievement. */
function changedContent() {
  const content = createFixtureContent()
  content.home.showcaseHint.ko = '새 도움말'
  const removed = Object.keys(content.courses).at(-1) ?? ''
  delete content.courses[removed]
  const texts = { ko: '상', en: 'Prize' }
  content.achievements['new-prize'] = {
    date: '2026-01',
    title: texts,
    description: texts,
    impact: texts,
  } as (typeof content.achievements)[string]
  return { content, removed }
}

describe.each(databases)('on $name', (database) => {
  test('a dry run names what would change, and changes nothing; the import changes just that', async () => {
    await using site = await openEditingSite({ database })
    const before = await exportOf(site)
    expect((await upload(site, new Uint8Array(before), '?dryRun=true')).data).toMatchObject({
      documents: [],
      files: [],
      isDone: false,
    })

    const { content, removed } = changedContent()
    const zip = await zipFixtureContent(content)
    const dry = await upload(site, zip, '?dryRun=true')
    expect(dry.data.documents).toEqual([
      { kind: 'home', id: 'home', titles: {}, change: 'changed', languages: ['ko'] },
      {
        kind: 'achievement',
        id: 'new-prize',
        titles: { ko: '상', en: 'Prize' },
        change: 'added',
        languages: ['ko', 'en'],
      },
      expect.objectContaining({ kind: 'course', id: removed, change: 'removed' }),
    ])
    expect((await exportOf(site)).equals(before)).toBe(true)

    const done = await upload(site, zip, `?plan=${dry.data.plan}`)
    expect(done).toMatchObject({ status: 200, data: { ...dry.data, isDone: true } })
    expect(await readZip(await exportOf(site))).toEqual(await readZip(Buffer.from(zip)))
    expect(await site.read('/ko')).toContain('새 도움말')
    const last = site.database.db.selectFrom('audit').selectAll().orderBy('seq', 'desc')
    expect(await last.executeTakeFirstOrThrow()).toMatchObject({ event: 'content_imported' })
  })

  test('posts that an import leaves as they are keep their texts', async () => {
    await using site = await openEditingSite({ database })
    const importZip = async (zip: Uint8Array<ArrayBuffer>) => {
      const { plan } = (await upload(site, zip, '?dryRun=true')).data
      expect((await upload(site, zip, `?plan=${plan}`)).status).toBe(200)
      expect(await readZip(await exportOf(site))).toEqual(await readZip(Buffer.from(zip)))
    }
    // The second import knows from the first which files it stored.
    await importZip(await zipFixtureContent(createFixtureContent()))
    await importZip(await zipFixtureContent(changedContent().content))
    expect(Object.keys((await loadContent(site.database.db)).posts)).not.toEqual([])
  })

  test('an import of other changes than those that were seen is refused', async () => {
    await using site = await openEditingSite({ database })
    const zip = await zipFixtureContent(changedContent().content)
    const { plan } = (await upload(site, zip, '?dryRun=true')).data
    await site.ask('PATCH', '/home/home', {
      version: 'present',
      body: {
        changes: [
          {
            path: ['showcaseHint', 'en'],
            before: createFixtureContent().home.showcaseHint.en,
            value: 'Changed meanwhile',
          },
        ],
      },
    })
    const published = await site.ask('POST', '/home/home/publish', { version: 'present' })
    expect(published.code).toBe(null)
    expect(await upload(site, zip, `?plan=${plan}`)).toMatchObject({ status: 412, code: 'STALE' })
    expect(await site.read('/en')).toContain('Changed meanwhile')
  })

  test('content with problems is refused with each file and field, and nothing is stored', async () => {
    await using site = await openEditingSite({ database })
    const before = await exportOf(site)
    const files = Object.entries(await readZip(before)).map(([path, text]): ZippedFile => {
      const bytes = Buffer.from(text, 'base64')
      return path === 'site.yaml'
        ? { path, bytes: bytes.toString().replace(/^title:/m, 'titel:') }
        : { path, bytes }
    })
    const refused = await upload(site, await zipFiles(files))
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION', data: { reason: 'PROBLEMS' } })
    expect(refused.data.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: 'site.yaml', field: 'titel' }),
        expect.objectContaining({ file: 'site.yaml', field: 'title', problem: 'is missing' }),
      ]),
    )
    expect((await exportOf(site)).equals(before)).toBe(true)
  })
})
