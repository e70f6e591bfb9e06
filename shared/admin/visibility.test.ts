import { describe, expect, test } from 'vitest'
import { describePublication, type Outcome, type Visibility, visibilityOf } from './visibility.ts'

const now = new Date('2026-06-01T12:00:00Z')
const text = { title: 'A', summary: 'B', body: 'C' }
const other = { ...text, body: 'D' }
const later = { ...text, publishAt: '2027-01-01T00:00Z' }
const post = (texts: object, facts: object = {}) => ({
  facts: { date: '2026-05-01', status: 'published', tags: [], ...facts },
  texts,
})
const draft = { status: 'draft' }
const project = (visibility?: string) => ({ facts: { visibility }, texts: { ko: text } })

test.each<[Visibility, Parameters<typeof visibilityOf>[0], unknown]>([
  ['public', 'post', post({ ko: text, en: later })],
  ['scheduled', 'post', post({ ko: later })],
  ['scheduled', 'post', post({ ko: text }, { date: '2026-07-01' })],
  ['hidden', 'post', post({ ko: text }, draft)],
  ['public', 'project', project()],
  ['unlisted', 'project', project('unlisted')],
  ['hidden', 'project', project('hidden')],
  ['hidden', 'certificate', { visibility: 'recruiters' }],
  ['public', 'site', {}],
])('visitors see a document as %s: %s %o', (visibility, kind, document) => {
  expect(visibilityOf(kind, document, now)).toBe(visibility)
})

test('a post in languages that the site does not have is hidden', () => {
  expect(visibilityOf('post', post({ ja: text }), now, ['ko', 'en'])).toBe('hidden')
})

describe('what publishing does', () => {
  test.each<[Outcome, string[], unknown, unknown]>([
    ['published', [], null, post({ ko: text })],
    ['published', [], post({ ko: text }), post({ ko: other })],
    ['published', ['en'], post({ ko: text }), post({ ko: text, en: text })],
    ['published', ['ko'], null, post({ ko: text, en: later })],
    ['published', [], post({ ko: text, en: text }), post({ ko: text, en: text }, { tags: ['a'] })],
    ['scheduled', [], null, post({ ko: later })],
    ['scheduled', ['en'], post({ ko: text }), post({ ko: text, en: later })],
    ['unpublished', ['en'], post({ ko: text, en: text }), post({ ko: text })],
    ['unpublished', ['en'], post({ ko: text, en: later }), post({ ko: text })],
    ['unpublished', [], post({ ko: text }), post({ ko: text }, draft)],
    ['hidden', [], null, post({ ko: text }, draft)],
    ['hidden', [], post({ ko: text }, draft), post({ ko: other }, draft)],
  ])('a post is %s (%o)', (outcome, languages, published, next) => {
    expect(describePublication('post', published, next, now)).toEqual({ outcome, languages })
  })

  test.each<[Outcome, unknown, unknown]>([
    ['published', null, project()],
    ['published', project('hidden'), project('unlisted')],
    ['unpublished', project(), project('hidden')],
    ['hidden', null, project('hidden')],
    ['hidden', project('hidden'), project('hidden')],
  ])('a project is %s', (outcome, published, next) => {
    expect(describePublication('project', published, next, now).outcome).toBe(outcome)
  })
})
