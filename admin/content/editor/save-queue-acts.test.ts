/** What is typed while the document is published, discarded or loaded again. */
import { expect, test } from 'vitest'
import {
  enTitle,
  koTitle,
  opened,
  openQueue,
  published,
  put,
  saved,
} from '#tests/support/save-queue.ts'
import { journalDelayMs, saveDelayMs } from './save-queue.ts'

const firstDraft = put(koTitle, '하나')
const answerOf = (document: unknown, version = 9) => ({ ...opened, version, document, draft: null })

/** A queue whose server has the first draft. */
async function openSaved() {
  const opening = openQueue()
  opening.queue.edit(koTitle, '하나')
  const saving = opening.queue.saveNow()
  await opening.last().answer(saved(5))
  return { ...opening, draft: (await saving).document }
}

test('what is typed while the draft is published stays, and is saved as the next draft', async () => {
  const { queue, last, journal, pass, draft } = await openSaved()
  expect(draft).toEqual(firstDraft)
  queue.edit(koTitle, '하나 둘')
  await pass(journalDelayMs)
  queue.replace(answerOf(firstDraft), draft)
  expect(queue.read()).toMatchObject({ current: put(koTitle, '하나 둘'), isSaved: false })
  expect(queue.read().conflicts).toEqual([])
  expect(journal).not.toEqual([])
  await pass(saveDelayMs)
  expect(last()).toMatchObject({
    version: 9,
    changes: [{ path: koTitle, before: '하나', value: '하나 둘' }],
  })
})

test('what was on its way while the draft was published is no conflict with oneself', async () => {
  const { queue, last, pass, draft } = await openSaved()
  queue.edit(koTitle, '하나 둘')
  await pass(saveDelayMs)
  queue.replace(answerOf(firstDraft), draft)
  queue.edit(koTitle, '하나 둘 셋')
  await pass(saveDelayMs)
  await last().answer({ kind: 'stale', version: 10, document: put(koTitle, '하나 둘') })
  expect(queue.read().conflicts).toEqual([])
  expect(last().changes).toEqual([{ path: koTitle, before: '하나 둘', value: '하나 둘 셋' }])
})

test('a discarded draft takes along what was seen, and not what was typed since', async () => {
  const { queue, pass, last } = await openSaved()
  const seen = queue.read().current
  queue.edit(enTitle, 'Another')
  queue.replace(answerOf(published), seen)
  expect(queue.read().current).toEqual(put(enTitle, 'Another'))
  await pass(saveDelayMs)
  expect(last().changes).toEqual([{ path: enTitle, before: 'Map', value: 'Another' }])
})

test('a document that is loaded again keeps what was refused', async () => {
  const { queue, last, pass } = await openSaved()
  queue.edit(enTitle, 'Too long')
  await pass(saveDelayMs)
  await last().answer({ kind: 'refused', error: null, paths: [enTitle], mayRetry: false })
  queue.replace(answerOf(put(koTitle, 'theirs')))
  expect(queue.read()).toMatchObject({
    current: put(enTitle, 'Too long', put(koTitle, 'theirs')),
    isSaved: false,
  })
})

test('what is undone after the form was left is kept on this device, and saved', async () => {
  const { queue, last, journal, pass } = openQueue()
  queue.edit(koTitle, '하나')
  const closing = queue.close()
  await last().answer({ kind: 'unreachable' })
  await closing
  queue.edit(enTitle, 'Undone')
  await pass(journalDelayMs)
  expect(journal.at(-1)?.versions.current).toEqual(put(enTitle, 'Undone', put(koTitle, '하나')))
  await pass(saveDelayMs)
  expect(last().changes).toMatchObject([{ path: koTitle }, { path: enTitle, value: 'Undone' }])
  await last().answer(saved(5))
  expect(journal).toEqual([])
  expect(queue.read().isSaved).toBe(true)
})
