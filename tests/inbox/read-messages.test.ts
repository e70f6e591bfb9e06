/** What an admin has opened counts as read, and what was answered can be read again. */
import { describe, expect, test } from 'vitest'
import type { InboxMessage } from '#shared/inbox.ts'
import { databases } from '../support/databases.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'

const sent = { name: 'Bom', email: 'bom@gmail.com', subject: 'Hello', message: 'One line.\n\nTwo.' }

async function openMessage(
  site: PanelSite,
): Promise<{ id: string; find(): Promise<InboxMessage> }> {
  const { id } = (await site.bom.browser.post('/api/contact', sent)).data
  return { id, find: async () => (await site.ada.ask('GET', `/messages/${id}`)).data }
}

describe.each(databases)('on $name', (database) => {
  test('a message is read when it was first opened, without a new version', async () => {
    await using site = await openPanelSite({ database })
    const { id, find } = await openMessage(site)
    expect(await find()).toMatchObject({ readAt: null, version: 1 })

    site.pass(60)
    const read = await site.ada.ask('POST', `/messages/${id}/read`)
    expect(read).toMatchObject({ status: 200, data: { id, version: 1, status: 'new' } })
    const events = await site.audited()
    expect(events.at(-1)).toBe('message_opened')
    site.pass(60)
    expect((await site.ada.ask('POST', `/messages/${id}/read`)).data.readAt).toBe(read.data.readAt)
    expect(await site.audited()).toEqual(events)
    expect(await find()).toMatchObject({ readAt: '2026-11-21T12:01:00.000Z', version: 1 })
    const nobody = '11111111-2222-4333-8444-555555555555'
    expect((await site.ada.ask('POST', `/messages/${nobody}/read`)).status).toBe(404)
  })

  test('moved back to New it is unread again; undone, it is as it was', async () => {
    await using site = await openPanelSite({ database })
    const { id, find } = await openMessage(site)
    await site.ada.ask('POST', `/messages/${id}/read`)
    const act = async (version: number, act: object) => {
      const body = { changes: [{ id, version, act: { kind: 'status', ...act } }] }
      expect((await site.ada.ask('POST', '/messages/bulk', { body })).data.changed).toHaveLength(1)
    }
    await act(1, { status: 'done' })
    await act(2, { status: 'new', isRead: true })
    expect(await find()).toMatchObject({ status: 'new', readAt: expect.any(String) })
    await act(3, { status: 'new' })
    expect(await find()).toMatchObject({ status: 'new', readAt: null })
    await act(4, { status: 'new', isRead: true })
    expect(await find()).toMatchObject({ status: 'new', readAt: expect.any(String) })
  })

  test('an answer is shown without the message that it quotes, until its text is deleted', async () => {
    await using site = await openPanelSite({ database })
    const { id, find } = await openMessage(site)
    const text = 'Thank you.\n\n> a quotation of mine\n\nYours'
    const path = `/messages/${id}/reply`
    site.pass(60)
    expect((await site.ada.ask('POST', path, { body: { text }, version: 1 })).status).toBe(202)
    const answers = async () => {
      const { letters } = (await find()) as unknown as {
        letters: { kind: string; answer: unknown }[]
      }
      return letters.map(({ kind, answer }) => [kind, answer])
    }
    expect(await answers()).toEqual([
      ['message', null],
      ['reply', text],
    ])
    const { db } = site.database
    await db.updateTable('letter').set({ body_text: 'Of another version' }).execute()
    expect((await answers()).at(-1)).toEqual(['reply', 'Of another version'])
    await db.updateTable('letter').set({ body_text: '' }).execute()
    expect((await answers()).at(-1)).toEqual(['reply', null])
  })
})
