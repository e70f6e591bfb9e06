import { expect, test } from 'vitest'
import type { EditedDocument } from '#shared/admin/content.ts'
import { applyChanges, type Change } from '#shared/content-changes.ts'
import type { Versions } from './document-versions.ts'
import { createSaveQueue, journalDelayMs, saveDelayMs } from './save-queue.ts'
import type { SendAnswer } from './save-types.ts'

const published = {
  facts: { demoUrl: 'https://example.com', techStacks: ['React'] },
  texts: { ko: { title: '지도' }, en: { title: 'Map' } },
}
const opened: EditedDocument = {
  kind: 'project',
  id: '3',
  version: 4,
  document: published,
  published,
  draft: { savedAt: '2026-11-23T05:00:00Z', savedBy: 'Gildong' },
  publishedAt: '2026-11-01T00:00:00Z',
}
const koTitle = ['texts', 'ko', 'title']
const enTitle = ['texts', 'en', 'title']

interface Request {
  version: number
  changes: Change[]
  answer(answer: SendAnswer): Promise<void>
}

/** A queue with a clock that only moves when told to, and requests that are answered by the test. */
function openQueue(restored?: Versions) {
  let clock = 0
  let timers: { at: number; act: () => void }[] = []
  const requests: Request[] = []
  const journal: { version: number; versions: Versions }[] = []
  let isBlocked = false
  const queue = createSaveQueue({
    opened,
    restored,
    send(version, changes) {
      const { promise, resolve } = Promise.withResolvers<SendAnswer>()
      requests.push({
        version,
        changes,
        async answer(answer) {
          resolve(answer)
          await promise
          await Promise.resolve()
        },
      })
      return promise
    },
    journal: {
      async write(version, versions) {
        if (isBlocked) throw new Error('Storage is blocked.')
        journal.push({ version, versions })
      },
      async remove() {
        journal.length = 0
      },
    },
    schedule(act, ms) {
      const timer = { at: clock + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })
  return {
    queue,
    requests,
    journal,
    block() {
      isBlocked = true
    },
    last: () => requests.at(-1) as Request,
    async pass(ms: number) {
      const end = clock + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        timers = timers.filter((one) => one !== next)
        clock = next.at
        next.act()
        await Promise.resolve()
      }
      clock = end
      await Promise.resolve()
    },
  }
}

const saved = (version: number, document: unknown = null): SendAnswer => ({
  kind: 'saved',
  version,
  savedAt: `2026-11-23T06:00:0${version}Z`,
  document,
})
const put = (path: string[], value: unknown, document: unknown = published) =>
  applyChanges(document, [
    { path, value, before: path.reduce((at, name) => (at as never)[name], document) },
  ]).document

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

test('without a connection the text is kept on this device, and sent when the connection is back', async () => {
  const { queue, requests, last, journal, pass } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  expect(queue.read().status).toEqual({ kind: 'offline', isKept: true })
  queue.edit(koTitle, '하나 둘')
  await pass(journalDelayMs)
  expect(journal.at(-1)?.versions.current).toEqual(put(koTitle, '하나 둘'))
  expect(queue.read().status).toEqual({ kind: 'offline', isKept: true })
  await pass(2000)
  expect(requests).toHaveLength(2)
  await last().answer({ kind: 'unreachable' })
  await pass(4999)
  expect(requests).toHaveLength(2)
  const online = queue.saveNow()
  expect(requests).toHaveLength(3)
  await last().answer(saved(5))
  expect(await online).toEqual({ ok: true, version: 5 })
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
    isKept: true,
  })
  await pass(60_000)
  expect(requests).toHaveLength(1)
  queue.edit(koTitle, '둘')
  await pass(saveDelayMs)
  expect(requests).toHaveLength(2)
})

test('a device that keeps nothing does not say that it does', async () => {
  const { queue, last, pass, block } = openQueue()
  block()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  await last().answer({ kind: 'unreachable' })
  expect(queue.read().status).toEqual({ kind: 'offline', isKept: false })
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

test('an answer that comes after another version was put in is ignored', async () => {
  const { queue, last, pass, requests } = openQueue()
  queue.edit(koTitle, '하나')
  await pass(saveDelayMs)
  const restored = put(koTitle, '옛날 지도')
  queue.replace({ ...opened, version: 9, document: restored })
  await last().answer(saved(5))
  expect(queue.read()).toMatchObject({ version: 9, current: restored, isSaved: true })
  await pass(60_000)
  expect(requests).toHaveLength(1)
})

test('what another tab has saved is taken over, and older news is not', async () => {
  const { queue, last, pass } = openQueue()
  queue.edit(koTitle, '하나')
  queue.learn(5, put(enTitle, 'Other tab'))
  expect(queue.read().current).toEqual(put(enTitle, 'Other tab', put(koTitle, '하나')))
  queue.learn(4, put(enTitle, 'Old'))
  await pass(saveDelayMs)
  expect(last()).toMatchObject({ version: 5, changes: [{ path: koTitle, before: '지도' }] })
})

test('saving without waiting says how it ended', async () => {
  const { queue, last } = openQueue()
  expect(await queue.saveNow()).toEqual({ ok: true, version: 4 })
  queue.edit(koTitle, '하나')
  const first = queue.saveNow()
  queue.edit(koTitle, '하나 둘')
  await last().answer(saved(5))
  await Promise.resolve()
  await last().answer(saved(6))
  expect(await first).toEqual({ ok: true, version: 6 })
  queue.edit(koTitle, '셋')
  const failed = queue.saveNow()
  await last().answer({ kind: 'unreachable' })
  expect(await failed).toEqual({ ok: false, version: 6 })
})
