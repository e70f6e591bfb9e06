import { expect, test } from 'vitest'
import { plan, readChoice } from './choose-visibility.ts'

const now = new Date('2026-06-01T12:00:00Z')
const text = { title: 'A', summary: '', body: 'C' }
const later = { ...text, publishAt: '2027-01-01T00:00Z' }
const post = (texts: object, status = 'published') => ({
  facts: { date: '2026-05-01', status, tags: [] },
  texts,
})
const draft = (current: unknown, published: unknown = null) => ({
  kind: 'post' as const,
  current,
  published,
})
const said = (...given: Parameters<typeof plan>) =>
  plan(given[0], given[1] ?? null, ['ko', 'en', 'ja'], now).effects.map(({ outcome, languages }) =>
    [outcome, ...languages].join(' '),
  )

test('the control begins with what the draft says', () => {
  const choices = (current: unknown, published: unknown = null) => {
    const { all, each } = readChoice(draft(current, published), now)
    return each ? Object.values(each).map(({ is }) => is) : all.is
  }
  expect(choices(post({ ko: text }))).toBe('public')
  expect(choices(post({ ko: text }, 'draft'))).toBe('private')
  // A translation follows the text that is scheduled, and a public one stays beside one that waits.
  expect(choices(post({ ko: later, en: text }))).toBe('scheduled')
  expect(choices(post({ ko: text, en: later }), post({ ko: text }))).toEqual([
    'public',
    'scheduled',
  ])
})

test('a language that is written partly waits, unless it is the only one', () => {
  const { body: _, ...partly } = text
  expect(said(draft(post({ ko: text, en: partly })))).toEqual(['published'])
  const { body, leavesDraft } = plan(draft(post({ ko: text, en: partly })), null, undefined, now)
  expect(body.languages).toEqual({ ko: 'publish', en: 'keep' })
  expect(leavesDraft).toBe(true)
  expect(plan(draft(post({ ko: partly })), null, undefined, now).body.languages).toEqual({
    ko: 'publish',
  })
  expect(said(draft(post({})))).toEqual(['published'])
})

test('a language is taken back alone; all of them together make the post private', () => {
  const published = post({ ko: text, en: text })
  const choose = (ko: 'public' | 'draft', en: 'public' | 'draft') => ({
    all: { is: 'public' as const, from: '' },
    each: { ko: { is: ko, from: '' }, en: { is: en, from: '' } },
  })
  expect(said(draft(published, published), choose('public', 'draft'))).toEqual(['unpublished en'])
  expect(said(draft(published, published), choose('draft', 'draft'))).toEqual(['unpublished'])
})

test('a time that was not changed is not sent, so that the document stays as it is', () => {
  const current = post({ ko: later })
  expect(plan(draft(current, current), null, undefined, now).body.from).toEqual({})
  expect(plan(draft(current, current), null, undefined, now).next).toEqual(current)
})
