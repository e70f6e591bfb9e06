import { expect, test } from 'vitest'
import { enTitle, koTitle, opened, openQueue, put, saved } from '#tests/support/save-queue.ts'
import { saveDelayMs } from './save-queue.ts'

test('other fields that others have changed are taken over, except the one that has the focus', async () => {
  const { queue, last, pass } = openQueue()
  queue.focus(enTitle)
  queue.edit(koTitle, '나의 지도')
  await pass(saveDelayMs)
  const theirs = put(enTitle, 'Their map', put(['facts', 'demoUrl'], 'https://new.example'))
  await last().answer(saved(6, put(koTitle, '나의 지도', theirs)))
  expect(queue.read().current).toEqual({
    facts: { demoUrl: 'https://new.example', techStacks: ['React'] },
    texts: { ko: { title: '나의 지도' }, en: { title: 'Map' } },
  })
  expect(queue.read()).toMatchObject({ isSaved: true, conflicts: [] })
  queue.focus(null)
  expect(queue.read().current).toEqual(put(koTitle, '나의 지도', theirs))
  expect(queue.read()).toMatchObject({ isSaved: true, conflicts: [] })
})

test('a field that others changed while it was being typed into is a conflict, and not overwritten', async () => {
  const { queue, requests, last, pass } = openQueue()
  queue.focus(enTitle)
  queue.edit(koTitle, '나의 지도')
  await pass(saveDelayMs)
  queue.edit(enTitle, 'My map')
  await last().answer(saved(6, put(koTitle, '나의 지도', put(enTitle, 'Their map'))))
  await pass(saveDelayMs * 2)
  expect(requests).toHaveLength(1)
  expect(queue.read()).toMatchObject({
    isSaved: false,
    status: { kind: 'conflict' },
    conflicts: [{ path: enTitle, mine: 'My map', theirs: 'Their map' }],
  })
  expect(queue.read().current).toMatchObject({ texts: { en: { title: 'My map' } } })
})

test('with a conflict the other fields are saved, and mine can be kept', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '나의 지도')
  queue.edit(enTitle, 'My map')
  await pass(saveDelayMs)
  await last().answer({ kind: 'stale', version: 5, document: put(enTitle, 'Their map') })
  expect(last()).toMatchObject({ version: 5, changes: [{ path: koTitle, value: '나의 지도' }] })
  await last().answer(saved(6))
  expect(queue.read().status).toEqual({ kind: 'conflict' })
  queue.decide(enTitle, 'My map')
  expect(requests).toHaveLength(3)
  expect(last().changes).toEqual([{ path: enTitle, before: 'Their map', value: 'My map' }])
  await last().answer(saved(7))
  expect(queue.read()).toMatchObject({ isSaved: true, conflicts: [], version: 7 })
})

test('theirs can be taken, and then there is nothing left to send', async () => {
  const { queue, last, pass, requests, journal } = openQueue()
  queue.edit(enTitle, 'My map')
  await pass(saveDelayMs)
  await last().answer({ kind: 'stale', version: 5, document: put(enTitle, 'Their map') })
  queue.decide(enTitle, 'Their map')
  await pass(saveDelayMs * 2)
  expect(requests).toHaveLength(1)
  expect(queue.read()).toMatchObject({ isSaved: true, conflicts: [] })
  expect(queue.read().current).toEqual(put(enTitle, 'Their map'))
  expect(journal).toEqual([])
})

const savedAt = '2026-11-23T06:00:00Z'

test('what another tab has saved is taken over, and older news is not', async () => {
  const { queue, last, pass } = openQueue()
  queue.edit(koTitle, '하나')
  queue.learn({ version: 5, savedAt, document: put(enTitle, 'Other tab') })
  expect(queue.read().current).toEqual(put(enTitle, 'Other tab', put(koTitle, '하나')))
  queue.learn({ version: 4, savedAt, document: put(enTitle, 'Old') })
  await pass(saveDelayMs)
  expect(last()).toMatchObject({ version: 5, changes: [{ path: koTitle, before: '지도' }] })
})

test('a document without a draft has one as soon as another tab has saved it', () => {
  const { queue } = openQueue()
  queue.replace({ ...opened, version: 5, draft: null })
  expect(queue.read()).toMatchObject({ status: { kind: 'saved', at: null } })
  queue.learn({ version: 6, savedAt, document: put(enTitle, 'Other tab') })
  expect(queue.read()).toMatchObject({ status: { kind: 'saved', at: savedAt } })
})
