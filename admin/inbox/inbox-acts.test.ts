import { expect, test } from 'vitest'
import type { BulkChange, InboxMessage, MessageAct } from '#shared/inbox.ts'
import { answerCalls, sampleMessage } from '#tests/support/inbox-page.ts'
import { applyChanges, followOwnChanges, hasEffect } from './inbox-acts.ts'

const message = sampleMessage
const deleted = { ...message, deletedAt: message.createdAt }

/** What the page shows before the server has answered, and the act that undoes it. */
async function act(before: InboxMessage, what: MessageAct) {
  const shown: InboxMessage[] = []
  answerCalls((_url, body) => {
    const { changes }: BulkChange = JSON.parse(body)
    const changed = changes.map(({ version }) => ({ ...shown[0], version: version + 1 }))
    return { changed, stale: [], absent: [] }
  })
  const { undo } = await applyChanges([{ message: before, act: what }], (one) => shown.push(one))
  return { shown: shown[0], undo: undo[0]?.act }
}

const move = (status: InboxMessage['status']): MessageAct => ({ kind: 'status', status })

test('a deleted message that is moved leaves Deleted, and its undo deletes it again', async () => {
  const { shown, undo } = await act({ ...deleted, status: 'spam' }, move('open'))
  expect(shown).toMatchObject({ status: 'open', deletedAt: null })
  expect(undo).toMatchObject({ kind: 'status', status: 'spam', isDeleted: true })
  const back = await act({ ...message, status: 'open', version: 2 }, undo as MessageAct)
  expect(back.shown).toMatchObject({ status: 'spam', deletedAt: expect.any(String) })
})

test('deleting and restoring undo each other, and a deleted message cannot be deleted again', async () => {
  expect((await act(message, { kind: 'delete' })).undo).toEqual({ kind: 'restore' })
  expect((await act(deleted, { kind: 'restore' })).undo).toEqual({ kind: 'delete' })
  expect(hasEffect({ kind: 'delete' }, message)).toBe(true)
  expect(hasEffect({ kind: 'delete' }, deleted)).toBe(false)
  expect(hasEffect(move('done'), deleted)).toBe(true)
})

test('undo shows again that a message was read, and why it was spam', async () => {
  const unread = await act({ ...message, readAt: message.createdAt }, move('new'))
  expect(unread.shown?.readAt).toBeNull()
  const read = await act({ ...message, version: 2 }, unread.undo as MessageAct)
  expect(read.shown?.readAt).toEqual(expect.any(String))

  const spam: InboxMessage = { ...message, status: 'spam', spamReason: 'honeypot' }
  const opened = await act(spam, move('open'))
  expect(opened.shown?.spamReason).toBeNull()
  const back = await act({ ...message, status: 'open' }, opened.undo as MessageAct)
  expect(back.shown).toMatchObject({ status: 'spam', spamReason: 'honeypot' })
})

test('a reply that follows an act knows the version that the act has made, and none of another admin', async () => {
  const acted = { ...message, id: 'acted' }
  await act(acted, move('open'))
  await act({ ...acted, version: 2 }, move('done'))
  expect(followOwnChanges('acted', 1)).toBe(3)
  // Version 4 is of another admin, who may have replied.
  await act({ ...acted, version: 4 }, move('open'))
  expect(followOwnChanges('acted', 1)).toBe(3)
  expect(followOwnChanges('acted', 4)).toBe(5)
})
