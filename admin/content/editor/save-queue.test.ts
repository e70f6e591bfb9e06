import { expect, test } from 'vitest'
import { enTitle, koTitle, opened, openQueue, put, saved } from '#tests/support/save-queue.ts'
import { journalDelayMs, saveDelayMs } from './save-queue.ts'

test('a change is in the journal within 250 ms and on its way to the server 1.5 s after the last one', async () => {
  const { queue, requests, journal, pass } = openQueue()
  queue.edit(koTitle, '지도 ㅎ')
  await pass(100)
  queue.edit(koTitle, '지도 한')
  await pass(journalDelayMs - 100)
  expect(journal.at(-1)?.versions.current).toEqual(put(koTitle, '지도 한'))
  expect(journalDelayMs).toBeLessThan(250)
  await pass(saveDelayMs - journalDelayMs)
  expect(requests).toEqual([])
  await pass(100)
  expect(requests).toMatchObject([
    { version: 4, changes: [{ path: koTitle, before: '지도', value: '지도 한' }] },
  ])
})

test('the journal is emptied only after the acknowledgement, and not while anything is unsaved', async () => {
  const { queue, journal, last, pass } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  queue.edit(enTitle, 'One')
  await pass(journalDelayMs)
  expect(journal).toHaveLength(2)
  await last().answer(saved(5))
  expect(journal).toHaveLength(2)
  await pass(journalDelayMs)
  expect(journal.at(-1)).toMatchObject({ version: 5, versions: { base: put(koTitle, '하나') } })
  await pass(saveDelayMs)
  expect(last()).toMatchObject({ version: 5, changes: [{ path: enTitle, value: 'One' }] })
  await last().answer(saved(6))
  expect(journal).toEqual([])
  expect(queue.read()).toMatchObject({
    isSaved: true,
    version: 6,
    status: { kind: 'saved', at: '2026-11-23T06:00:06Z' },
  })
})

test('one request is under way at a time, and the next waits for its version', async () => {
  const { queue, requests, last, pass } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  queue.edit(koTitle, '하나 둘')
  await pass(saveDelayMs * 3)
  expect(requests).toHaveLength(1)
  await last().answer(saved(5))
  await pass(saveDelayMs)
  expect(requests).toHaveLength(2)
  expect(last()).toMatchObject({
    version: 5,
    changes: [{ path: koTitle, before: '하나', value: '하나 둘' }],
  })
})

test('nothing is sent while the user is composing, however long that takes', async () => {
  const { queue, requests, journal, pass } = openQueue()
  queue.compose(true)
  queue.edit(koTitle, '지도 ㅎ')
  await pass(60_000)
  expect(requests).toEqual([])
  expect(journal).toHaveLength(1)
  queue.compose(false)
  await pass(saveDelayMs - 1)
  expect(requests).toEqual([])
  await pass(1)
  expect(requests).toHaveLength(1)
})

test('text that is typed and removed again leaves nothing behind', async () => {
  const { queue, requests, journal, pass } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(journalDelayMs)
  queue.edit(koTitle, '지도')
  await pass(saveDelayMs)
  expect(requests).toEqual([])
  expect(journal).toEqual([])
  expect(queue.read().isSaved).toBe(true)
})

test('an answer that comes after the draft was discarded is ignored', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  const restored = put(koTitle, '옛날 지도')
  queue.replace({ ...opened, version: 9, document: restored }, queue.read().current)
  await last().answer(saved(5))
  expect(queue.read()).toMatchObject({ version: 9, current: restored, isSaved: true })
  await pass(60_000)
  expect(requests).toHaveLength(1)
})

test('saving without waiting says how it ended', async () => {
  const { queue, last } = openQueue()
  expect(await queue.saveNow()).toMatchObject({ ok: true, version: 4 })
  queue.edit(koTitle, '하나')
  const first = queue.saveNow()
  queue.edit(koTitle, '하나 둘')
  await last().answer(saved(5))
  await Promise.resolve()
  await last().answer(saved(6))
  expect(await first).toMatchObject({ ok: true, version: 6 })
  queue.edit(koTitle, '셋')
  const failed = queue.saveNow()
  await last().answer({ kind: 'unreachable' })
  expect(await failed).toMatchObject({ ok: false, version: 6 })
})
