/** Alternative texts that another tool has spoilt: lists, pages, exports and imports go on without them. */
import { describe, expect, test } from 'vitest'
import { findImportChanges } from '../../server/content/folder/find-import-changes.ts'
import { loadOriginals } from '../../server/content/folder/write-media.ts'
import { findPictures } from '../../server/content/store/find-pictures.ts'
import { showMedia } from '../../server/content/store/show-media.ts'
import { anyDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openMediaSite } from '../support/media-site.ts'
import { makeGif } from '../support/sample-media.ts'

describe.each(anyDatabase)('on $name', (database) => {
  test.each(['no JSON', '', '[]', 'null', '{"ko":1}', '{"xx":"a"}'])('%j', async (alt) => {
    await using site = await openMediaSite(database)
    const { data } = await site.upload(makeGif(1), 'dot.gif')
    const { db } = site.database
    await db.updateTable('media').set({ alt }).execute()
    const list = await site.ada.ask('GET', '/media')
    expect([list.status, list.data?.items[0]?.alt]).toEqual([200, {}])
    expect((await findPictures(db, ['media/dot.gif'], 'ko')).get('media/dot.gif')?.alt).toBe('')
    expect(await showMedia(db, '<img src="media/dot.gif" alt="">', 'ko')).toContain('alt=""')
    expect((await loadOriginals(db)).index).toEqual({ 'dot.gif': { hash: data.hash } })
    const changed = { content: createFixtureContent(), digests: new Map(), media: [] }
    const { files } = await findImportChanges(db, changed)
    expect(files).toContainEqual({ name: 'dot.gif', change: 'removed' })
    const body = { alt: { ko: '점' }, decorative: false }
    const repaired = await site.ada.ask('PATCH', `/media/${data.hash}`, { version: 1, body })
    expect([repaired.status, repaired.data.alt]).toEqual([200, { ko: '점' }])
  })
})
