import { expect, test } from 'vitest'
import { findCommands } from './find-commands.ts'

const commands = ['Go to Inbox', 'Go to Security', '받은 메시지로 가기', '受信箱へ移動'].map(
  (text) => ({ id: text, text, run() {} }),
)
const found = (typed: string) => findCommands(commands, typed).map(({ text }) => text)

test('every typed word must be the beginning of a word of the name', () => {
  expect(found('go in')).toEqual(['Go to Inbox'])
  expect(found('nbox')).toEqual([])
  expect(found('GO')).toEqual(['Go to Inbox', 'Go to Security'])
})

test('in scripts without spaces between words, the typed text may be anywhere in the name', () => {
  expect(found('메시지')).toEqual(['받은 메시지로 가기'])
  expect(found('移動')).toEqual(['受信箱へ移動'])
})

test('an empty input finds everything', () => {
  expect(found('  ')).toHaveLength(commands.length)
})

test('a command is found by its words of every language, composed, decomposed or full-width', () => {
  const command = { id: 'new', text: '새 글', others: ['New post', '新しい記事'], run() {} }
  for (const typed of [
    '새 글',
    '새 글'.normalize('NFD'),
    'new po',
    'ＮＥＷ ＰＯＳＴ',
    '記事',
    '글 new',
  ])
    expect(findCommands([command], typed)).toHaveLength(1)
  expect(findCommands([command], 'old')).toEqual([])
})
