import { expect, test } from 'vitest'
import { listLanguageStates } from './language-states.ts'

const states = (kind: 'post' | 'achievement', document: unknown) =>
  listLanguageStates(kind, document)
    .map(({ language, state }) => `${language} ${state}`)
    .join(', ')

test('a language is live with all texts, and absent without any', () => {
  const text = { title: 'A', summary: 'B', body: 'C' }
  expect(states('post', { texts: { ko: text, en: { ...text, body: ' ' } } })).toBe(
    'ko live, en partly, ja absent',
  )
})

test('a text that no language has is empty on purpose', () => {
  const none = { ko: '', en: '', ja: '' }
  const title = { ko: '상', en: 'Prize', ja: '' }
  expect(states('achievement', { title, description: none, impact: none })).toBe(
    'ko live, en live, ja absent',
  )
})
