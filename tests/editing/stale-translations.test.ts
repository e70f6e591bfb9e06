/** No translation is called stale that fits, and none fits that is stale, over a script of edits. */
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { findChanges, replaceAt } from '../../shared/content-changes.ts'
import { anyDatabase } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { now } from '../support/sample-content.ts'
import { type Edit, type Editable, script } from './stale-script.ts'

async function listStale({ ask }: EditingSite, document: string): Promise<string[]> {
  const { data } = await ask('GET', `/${document}/translations`)
  return data.items.map(({ path }: { path: string[] }) => path.join('.')).sort()
}

/** @returns the editable as it is afterwards. */
function applyChange({ change }: Edit, editable: Editable): Editable {
  if (typeof change !== 'function') {
    return Object.entries(change).reduce<Editable>(
      (it, [path, value]) => replaceAt(it, path.split('.'), value),
      editable,
    )
  }
  const changed = structuredClone(editable)
  change(changed)
  return changed
}

async function applyEdit(site: EditingSite, document: string, edit: Edit): Promise<void> {
  if (edit.how === 'import') {
    const { db } = site.database
    await storeContent(db, applyChange(edit, await loadContent(db)), now)
    return
  }
  const path = `/${document}`
  const opened = (await site.ask('GET', path)).data
  let { version } = opened
  const changes = findChanges(opened.document, applyChange(edit, opened.document))
  if (changes.length > 0) {
    const saved = await site.ask('PATCH', path, { version, body: { changes } })
    expect(saved.status).toBe(200)
    version = saved.data.version
  }
  if (edit.how === 'draft') return
  const [act, body] =
    typeof edit.how === 'object'
      ? ['translations', { path: edit.how.fits.split('.') }]
      : edit.how === 'discard'
        ? ['discard', {}]
        : ['publish', { isTypo: edit.how === 'typo', languages: edit.languages }]
  const done = await site.ask('POST', `${path}/${act}`, { version, body })
  expect(done).toMatchObject({ status: 200 })
}

test('the script has more than forty edits', () => {
  expect(Object.values(script).flat().length).toBeGreaterThanOrEqual(41)
})

describe.each(anyDatabase)('on $name', (database) => {
  test.each(Object.entries(script))('%s: no false mark, and none is missed', async (key, edits) => {
    await using site = await openEditingSite({ database })
    for (const edit of edits) {
      await applyEdit(site, key, edit)
      expect({ after: edit.what, stale: await listStale(site, key) }).toEqual({
        after: edit.what,
        stale: edit.stale,
      })
    }
  })

  test('a mark says what the translation was confirmed for', async () => {
    await using site = await openEditingSite({ database })
    await site.save('/profile/profile', 'present', {
      'subtitle.ko': ['지도 제작자', '길을 재는 사람'],
    })
    expect((await site.ask('GET', '/profile/profile/translations')).data.items[0]).toEqual({
      path: ['subtitle', 'en'],
      language: 'en',
      source: '지도 제작자',
      isNew: true,
    })
    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    expect((await site.ask('GET', '/profile/profile/translations')).data.items).toMatchObject([
      { source: '지도 제작자', isNew: false },
      { source: '지도 제작자', isNew: false },
    ])
  })

  test('only a translation of the present draft can be confirmed', async () => {
    await using site = await openEditingSite({ database })
    const path = '/profile/profile/translations'
    const { version } = (await site.ask('GET', '/profile/profile')).data
    const ask = (version: number, body: object) => site.ask('POST', path, { version, body })
    expect(await ask(version, { path: ['subtitle', 'ko'] })).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { path: 'is not a translation' } },
    })
    expect(await ask(version + 1, { path: ['subtitle', 'en'] })).toMatchObject({ code: 'STALE' })
    expect((await site.ask('GET', '/post/no-such/translations')).status).toBe(404)
  })

  test('marks follow a post to its new address, and through the trash', async () => {
    await using site = await openEditingSite({ database })
    const stale = ['texts.en.title']
    await site.save('/post/first-survey', 'present', { 'texts.ko.title': ['첫 측량', '둘째 측량'] })
    await site.ask('POST', '/post/first-survey/publish', { version: 'present' })
    expect(await listStale(site, 'post/first-survey')).toEqual(stale)
    await site.ask('POST', '/post/first-survey/rename', {
      version: 'present',
      body: { id: 'second' },
    })
    expect(await listStale(site, 'post/second')).toEqual(stale)
    await site.ask('POST', '/post/second/trash', { version: 'present' })
    await site.ask('POST', '/post/second/restore')
    expect(await listStale(site, 'post/second')).toEqual(stale)
    await site.ask('POST', '/post/second/trash', { version: 'present' })
    await site.ask('POST', '/post/second/delete')
    const rows = site.database.db.selectFrom('translation_confirmed').selectAll()
    expect(await rows.execute()).toEqual([])
  })
})
