import { expect, test } from 'vitest'
import type { InboxList, InboxMessage } from '#shared/inbox.ts'
import { answerCalls, sampleMessage } from '#tests/support/inbox-page.ts'
import { useUnread } from '../session/unread.ts'
import { createMessageList } from './message-list.ts'

const message = sampleMessage

const counts = { new: 3, open: 1, done: 0, spam: 0, deleted: 0 }

const openList = (items: InboxMessage[]) =>
  createMessageList(new URLSearchParams(), {
    page: 0,
    size: 50,
    total: items.length,
    items,
    counts,
    unread: 2,
  })

test('a change of a message changes the counts of the folders at once, and an undo restores them', () => {
  const list = openList([message])
  list.put({ ...message, status: 'open', version: 2 })
  expect(list.read().counts).toMatchObject({ new: 2, open: 2 })
  list.put({ ...message, status: 'open', version: 2, deletedAt: message.createdAt })
  expect(list.read().counts).toMatchObject({ new: 2, open: 1, deleted: 1 })
  list.put(message)
  expect(list.read().counts).toEqual({ new: 3, open: 1, done: 0, spam: 0, deleted: 0 })
})

test('a change of a message changes the number of unread messages, also the number in the rail', () => {
  const list = openList([message])
  list.put({ ...message, readAt: message.createdAt })
  expect([list.read().unread, useUnread.getState()]).toEqual([1, 1])
  list.put({ ...message, readAt: message.createdAt, status: 'open', version: 2 })
  expect(useUnread.getState()).toBe(1)
  list.put({ ...message, version: 3 })
  expect(useUnread.getState()).toBe(2)
})

test('a change of a message that is not in the list changes the counts, if the message was opened before', () => {
  const list = openList([])
  list.put(message)
  expect(list.read().counts).toMatchObject({ new: 3 })
  list.put({ ...message, status: 'done' })
  expect(list.read().counts).toMatchObject({ new: 2, done: 1 })
})

test('take returns the messages of a range in the order of the list, and stops at the end of the list', async () => {
  const list = openList([message, { ...message, id: '2' }, { ...message, id: '3' }])
  const idsOf = async (first: number, last: number) =>
    (await list.take(first, last)).map(({ id }) => id)
  expect(await idsOf(1, 2)).toEqual(['2', '3'])
  expect(await idsOf(1, 99)).toEqual(['2', '3'])
  expect(await idsOf(3, 3)).toEqual([])
})

/** A server with `count` messages, newest first, and a list that has loaded the first 50. */
function openServedList(count: number) {
  let stored = Array.from({ length: count }, (_, index) => ({ ...message, id: `${index}` }))
  const answer = ({ searchParams }: URL): InboxList => {
    const page = Number(searchParams.get('page'))
    const items = stored.slice(page * 50, page * 50 + 50)
    return { page, size: 50, total: stored.length, items, counts, unread: 2 }
  }
  answerCalls(answer)
  const list = createMessageList(new URLSearchParams(), answer(new URL('http://localhost?page=0')))
  return {
    list,
    idsOf: (messages: InboxMessage[]) => messages.map(({ id }) => id),
    stored: () => stored.map(({ id }) => id),
    arrive: () => {
      stored = [{ ...message, id: 'late' }, ...stored]
    },
    remove: (index: number) => {
      stored = stored.toSpliced(index, 1)
    },
  }
}

test('rows that move while the list is scrolled are neither shown twice nor left out', async () => {
  const { list, stored, arrive, remove } = openServedList(120)
  const shown = (last: number) => Array.from({ length: last + 1 }, (_, index) => list.at(index)?.id)
  arrive()
  list.ensure(40, 60)
  await expect.poll(() => shown(60)).toEqual(stored().slice(0, 61))
  expect(list.read().total).toBe(121)
  remove(10)
  list.ensure(40, 110)
  await expect.poll(() => shown(110)).toEqual(stored().slice(0, 111))
})

test('take returns every message once, even if a message arrives or is removed meanwhile', async () => {
  const { list, idsOf, stored, arrive, remove } = openServedList(120)
  arrive()
  expect(idsOf(await list.take(0, Number.POSITIVE_INFINITY))).toEqual(stored())
  remove(3)
  await list.refresh()
  remove(10)
  expect(idsOf(await list.take(0, Number.POSITIVE_INFINITY))).toEqual(stored())
})
