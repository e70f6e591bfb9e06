/** The matrix and the list of documents: each language live, a draft, stale or missing. */
import { describe, expect, test } from 'vitest'
import { anyDatabase } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'

const subtitle: Record<string, [string, string]> = {
  'subtitle.ko': ['지도 제작자', '길을 재는 사람'],
}

async function cellsOf({ ask }: EditingSite, kind: string, id: string) {
  const { data } = await ask('GET', `/matrix?kind=${kind}`)
  return data.items.find((one: { id: string }) => one.id === id)?.cells
}

describe.each(anyDatabase)('on $name', (database) => {
  test('a cell follows a text from draft to stale to live', async () => {
    await using site = await openEditingSite({ database })
    const profile = () => cellsOf(site, 'profile', 'profile')
    expect(await profile()).toEqual({ ko: 'live', en: 'live', ja: 'live' })

    await site.save('/profile/profile', 'present', subtitle)
    expect(await profile()).toEqual({ ko: 'draft', en: 'stale', ja: 'stale' })

    await site.save('/profile/profile', 'present', {
      'subtitle.en': ['Cartographer', 'Measures paths'],
    })
    expect(await profile()).toEqual({ ko: 'draft', en: 'draft', ja: 'stale' })

    await site.ask('POST', '/profile/profile/publish', { version: 'present' })
    expect(await profile()).toEqual({ ko: 'live', en: 'live', ja: 'stale' })
    const listed = (await site.ask('GET', '?state=stale')).data
    expect(listed).toMatchObject({ total: 1, counts: { stale: 1 }, items: [{ stale: ['ja'] }] })

    const body = { path: ['subtitle', 'ja'] }
    await site.ask('POST', '/profile/profile/translations', { version: 'present', body })
    expect(await profile()).toEqual({ ko: 'live', en: 'live', ja: 'live' })
  })

  test('texts that are missing are found in every kind of document, also in facts', async () => {
    await using site = await openEditingSite({ database })
    expect(await cellsOf(site, 'post', 'first-survey')).toEqual({
      ...{ ko: 'live', en: 'live', ja: 'missing' },
    })
    // A post that calls itself a draft.
    expect(await cellsOf(site, 'post', 'unfinished')).toMatchObject({ ja: 'draft' })
    await site.save('/profile/profile', 'present', { 'subtitle.en': ['Cartographer', undefined] })
    await site.save('/project/3', 'present', {
      'facts.role': [undefined, { ko: '혼자', ja: '一人' }],
    })
    for (const document of ['/profile/profile', '/project/3']) {
      await site.ask('POST', `${document}/publish`, { version: 'present' })
    }
    expect(await cellsOf(site, 'profile', 'profile')).toMatchObject({ en: 'missing', ja: 'live' })
    expect(await cellsOf(site, 'project', '3')).toMatchObject({ en: 'missing', ja: 'live' })
  })

  test('filters, counts, and the next page with something to do', async () => {
    await using site = await openEditingSite({ database })
    const ask = async (query: string) => (await site.ask('GET', `/matrix?${query}`)).data
    await site.save('/profile/profile', 'present', subtitle)
    expect(await ask('state=stale')).toMatchObject({ total: 1, counts: { stale: 2, missing: 3 } })
    expect(await ask('state=stale&language=ko')).toMatchObject({ total: 0, counts: { stale: 0 } })
    expect(await ask('state=missing&search=측량')).toMatchObject({
      total: 1,
      items: [{ id: 'first-survey' }],
    })
    // The profile is the first document; the posts are on later pages.
    const { nextToDo } = await ask('size=1&page=0')
    expect(await ask(`size=1&page=${nextToDo}`)).toMatchObject({ items: [{ kind: 'post' }] })
    expect(await ask(`size=100`)).toMatchObject({ nextToDo: null })
    const refused = await site.ask('GET', '/matrix?state=unknown')
    expect(refused.code).toBe('VALIDATION')
  })
})
