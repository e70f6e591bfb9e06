import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { databases } from '#tests/support/databases.ts'
import { addUser } from '#tests/support/factor-test.ts'
import { createNotify, type NoticeKind } from './security-notices.ts'

const publicOrigin = 'https://ada.example'
const kinds = Object.keys(catalogues.en.notices.subject) as NoticeKind[]
const [sqlite] = databases as [(typeof databases)[0]]

describe.each(databases)('notices on $name', ({ open }) => {
  test('of one kind are sent once in a quarter of an hour, also with concurrent events', async () => {
    await using opened = await open()
    const { db } = opened
    const user = await addUser({ db })
    let time = Date.parse('2026-11-21T12:00:00Z')
    const send = createNotify({ now: () => new Date(time), publicOrigin })
    const facts = { userId: user.id, address: '192.0.2.7', device: 'Firefox' }
    const notify = (kind: NoticeKind) => db.transaction().execute((tx) => send(tx, kind, facts))
    const waiting = async () =>
      (await db.selectFrom('letter').select(['recipient', 'kind']).execute()).length

    await Promise.all(Array.from({ length: 5 }, () => notify('newDevice')))
    expect(await waiting()).toBe(1)
    await notify('tokenReuse')
    expect(await waiting()).toBe(2)
    time += 15 * 60 * 1000 - 1
    await notify('newDevice')
    expect(await waiting()).toBe(2)
    time += 1
    await notify('newDevice')
    expect(await waiting()).toBe(3)
    // The stored HTML must be no complete document, because the transport wraps it in one.
    const { body_html } = await db
      .selectFrom('letter')
      .select('body_html')
      .executeTakeFirstOrThrow()
    expect(body_html).toMatch(/^<section lang="ko"><p>/)
  })
})

test.each(['에이다@예시.한국', '"ada"@example.com', 'ada@localhost'])(
  'a notice to %s, whose holder could sign in, does not undo the change that it reports',
  async (email) => {
    await using opened = await sqlite.open()
    const { db } = opened
    const { id } = await addUser({ db })
    await db.updateTable('user_account').set({ email }).where('id', '=', id).execute()
    const notify = createNotify({ now: () => new Date(), publicOrigin })
    const facts = { userId: id, address: null, device: null }
    await db.transaction().execute((tx) => notify(tx, 'tokenReuse', facts))
    expect(await db.selectFrom('letter').select('recipient').execute()).toEqual([
      { recipient: email },
    ])
  },
)

test('every kind says in every language what happened, to whom, when, and from where', async () => {
  await using opened = await sqlite.open()
  const { db } = opened
  const user = await addUser({ db }, 'admin')
  const now = () => new Date('2026-11-21T12:00:00Z')
  const notify = createNotify({ now, publicOrigin })
  const facts = { userId: user.id, address: null, device: '<img src=x> & "Firefox"' }
  for (const kind of kinds) {
    await db.transaction().execute((tx) => notify(tx, kind, facts))
  }

  const emails = await db.selectFrom('letter').selectAll().execute()
  for (const [index, kind] of kinds.entries()) {
    const email = emails[index]
    expect(email).toMatchObject({ kind: 'notice', recipient: null })
    for (const language of languages) {
      const words = catalogues[language].notices
      expect(email?.subject).toContain(words.subject[kind])
      for (const line of [words.text[kind], words.unknown, words.advice, user.email]) {
        expect(email?.body_text).toContain(line)
      }
      expect(email?.body_text).toContain(`${publicOrigin}/${language}/profile`)
      expect(email?.body_html).toContain(`<section lang="${language}">`)
    }
    expect(email?.body_text).toContain('2026. 11. 21. 12:00 UTC')
    expect(email?.body_html).not.toContain('<img')
  }
})
