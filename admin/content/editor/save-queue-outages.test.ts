import { expect, test } from 'vitest'
import { enTitle, koTitle, openQueue, published, put, saved } from '#tests/support/save-queue.ts'
import { journalDelayMs, saveDelayMs } from './save-queue.ts'

test('without a connection the text is kept on this device, and sent when the connection is back', async () => {
  const { queue, requests, last, journal, pass } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  expect(queue.read().status).toEqual({ kind: 'offline', isInJournal: true })
  queue.edit(koTitle, '하나 둘')
  await pass(journalDelayMs)
  expect(journal.at(-1)?.versions.current).toEqual(put(koTitle, '하나 둘'))
  expect(queue.read().status).toEqual({ kind: 'offline', isInJournal: true })
  await pass(2000)
  expect(requests).toHaveLength(2)
  await last().answer({ kind: 'unreachable' })
  await pass(4999)
  expect(requests).toHaveLength(2)
  const online = queue.saveNow()
  expect(requests).toHaveLength(3)
  await last().answer(saved(5))
  expect(await online).toMatchObject({ ok: true, version: 5 })
  expect(queue.read().status).toMatchObject({ kind: 'saved' })
})

test('a request whose answer was lost is no conflict with oneself', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  queue.edit(koTitle, '하나 둘')
  await pass(2000)
  await last().answer({ kind: 'stale', version: 5, document: put(koTitle, '하나') })
  expect(requests).toHaveLength(3)
  expect(last()).toMatchObject({
    version: 5,
    changes: [{ path: koTitle, before: '하나', value: '하나 둘' }],
  })
  expect(queue.read().conflicts).toEqual([])
})

test('text that was undone while its answer was lost is undone on the server too', async () => {
  const { queue, last, pass } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  queue.edit(koTitle, '지도')
  queue.edit(enTitle, 'One')
  await pass(2000)
  await last().answer(saved(6, put(enTitle, 'One', put(koTitle, '하나'))))
  expect(queue.read().current).toEqual(put(enTitle, 'One'))
  await pass(saveDelayMs)
  expect(last().changes).toEqual([{ path: koTitle, before: '하나', value: '지도' }])
})

test('a refusal is shown with its reason, and the next change is sent again', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({
    kind: 'refused',
    error: '제목이 너무 깁니다.',
    paths: [koTitle],
    mayRetry: false,
  })
  expect(queue.read().status).toEqual({
    kind: 'refused',
    error: '제목이 너무 깁니다.',
    paths: [koTitle],
    isInJournal: true,
  })
  await pass(60_000)
  expect(requests).toHaveLength(1)
  queue.edit(koTitle, '둘')
  await pass(saveDelayMs)
  expect(requests).toHaveLength(2)
})

test('a device that cannot store the text does not claim that it has', async () => {
  const { queue, last, pass, block } = openQueue()
  block()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  expect(queue.read().status).toEqual({ kind: 'offline', isInJournal: false })
})

test('what a killed browser had in its journal is sent after it was opened again', async () => {
  const { queue, last, pass } = openQueue({
    server: published,
    base: published,
    current: put(koTitle, '끝나지 않은'),
  })
  expect(queue.read().current).toEqual(put(koTitle, '끝나지 않은'))
  await pass(saveDelayMs)
  expect(last()).toMatchObject({ version: 4, changes: [{ path: koTitle, value: '끝나지 않은' }] })
})

test('text whose answer was lost and that was undone is undone on the server, and only then saved', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  queue.edit(koTitle, '지도')
  expect(queue.read()).toMatchObject({ isSaved: false, status: { kind: 'offline' } })
  await pass(2000)
  expect(requests).toHaveLength(2)
  expect(last().changes).toEqual([{ path: koTitle, before: '하나', value: '지도' }])
  await last().answer(saved(6))
  expect(queue.read()).toMatchObject({ isSaved: true, status: { kind: 'saved' } })
  expect(queue.read().current).toEqual(published)
})

test('text that is undone while its request fails is not the end of saving', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  queue.edit(koTitle, '지도')
  await last().answer({ kind: 'unreachable' })
  queue.edit(enTitle, 'One')
  await pass(2000)
  expect(requests).toHaveLength(2)
})
