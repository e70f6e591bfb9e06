import { expect, test } from 'vitest'
import type { JournalEntry } from './journal.ts'
import { sortEntries } from './open-editing.ts'

const server = { title: { ko: '지도', en: 'Map' } }
const mine = { title: { ko: '나의 지도', en: 'Map' } }
const entry = (changes: Partial<JournalEntry> = {}): JournalEntry => ({
  name: 'editor 1',
  at: '2026-11-23T06:00:00Z',
  version: 4,
  versions: { server, base: server, current: mine },
  ...changes,
})

test('text that was made from exactly the version of the server is put in again', () => {
  const { restored, offered } = sortEntries({ version: 4, document: server }, [entry()])
  expect(restored?.versions.current).toEqual(mine)
  expect(offered).toEqual([])
})

test.each([
  ['a later version', { version: 5, document: server }],
  ['the same number, but another document', { version: 4, document: { title: { ko: '새 지도' } } }],
])('text that was made from an older document is offered where there is %s', (_, opened) => {
  const { restored, offered } = sortEntries(opened, [entry()])
  expect(restored).toBeUndefined()
  expect(offered).toMatchObject([
    { name: 'editor 1', fields: [{ path: ['title', 'ko'], mine: '나의 지도' }] },
  ])
})

test('text that the server has in the meantime is not offered', () => {
  const sorted = sortEntries({ version: 5, document: mine }, [entry()])
  expect(sorted).toEqual({ restored: undefined, offered: [], obsolete: ['editor 1'] })
})

test('of two forms that were killed, the later text is put in and the other offered', () => {
  const other = { title: { ko: '지도', en: 'Chart' } }
  const versions = { server, base: server, current: other }
  const { restored, offered } = sortEntries({ version: 4, document: server }, [
    entry(),
    entry({ name: 'editor 2', at: '2026-11-23T06:01:00Z', versions }),
  ])
  expect(restored?.name).toBe('editor 2')
  expect(offered.map(({ name }) => name)).toEqual(['editor 1'])
})
