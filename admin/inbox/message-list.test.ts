import { expect, test } from 'vitest'
import type { InboxMessage } from '#shared/inbox.ts'
import { createMessageList } from './message-list.ts'

const message: InboxMessage = {
  id: '1',
  kind: 'contact',
  name: 'Bom',
  email: 'bom@gmail.com',
  category: null,
  subject: 'Hello',
  message: 'Hi',
  language: 'ko',
  status: 'new',
  spamReason: null,
  note: '',
  version: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  deletedAt: null,
  readAt: null,
}

const openList = (items: InboxMessage[]) =>
  createMessageList(new URLSearchParams(), {
    page: 0,
    size: 50,
    total: items.length,
    items,
    counts: { new: 3, open: 1, done: 0, spam: 0, deleted: 0 },
  })

test('the counts of the folders follow a change at once, and go back if it is taken back', () => {
  const list = openList([message])
  list.put({ ...message, status: 'open', version: 2 })
  expect(list.read().counts).toMatchObject({ new: 2, open: 2 })
  list.put({ ...message, status: 'open', version: 2, deletedAt: message.createdAt })
  expect(list.read().counts).toMatchObject({ new: 2, open: 1, deleted: 1 })
  list.put(message)
  expect(list.read().counts).toEqual({ new: 3, open: 1, done: 0, spam: 0, deleted: 0 })
})

test('they also follow a message that the list does not contain, once it was opened', () => {
  const list = openList([])
  list.put(message)
  expect(list.read().counts).toMatchObject({ new: 3 })
  list.put({ ...message, status: 'done' })
  expect(list.read().counts).toMatchObject({ new: 2, done: 1 })
})

test('a range is taken as far as it exists, in the order of the list', async () => {
  const list = openList([message, { ...message, id: '2' }, { ...message, id: '3' }])
  const idsOf = async (first: number, last: number) =>
    (await list.take(first, last)).map(({ id }) => id)
  expect(await idsOf(1, 2)).toEqual(['2', '3'])
  expect(await idsOf(1, 99)).toEqual(['2', '3'])
  expect(await idsOf(3, 3)).toEqual([])
})
