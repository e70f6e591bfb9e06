import { describe, expect, test } from 'vitest'
import {
  describePublication,
  type Outcome,
  type Shown,
  type ShownAct,
  showAs,
  type Visibility,
  visibilityOf,
} from './visibility.ts'

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
  ['private', 'post', post({ ko: text }, draft)],
  ['public', 'project', project()],
  ['unlisted', 'project', project('unlisted')],
  ['private', 'project', project('hidden')],
  ['private', 'certificate', { visibility: 'recruiters' }],
  ['draft', 'project', null],
  ['public', 'site', {}],
])('visitors see a document as %s: %s %o', (visibility, kind, document) => {
  expect(visibilityOf(kind, document, now)).toBe(visibility)
})

test('a post in languages that the site does not have is private', () => {
  expect(visibilityOf('post', post({ ja: text }), now, ['ko', 'en'])).toBe('private')
})

const scheduled = { ...text, publishAt: '2027-01-01T00:00Z' }
const moved = { ...text, publishAt: '2027-02-01T00:00Z' }

describe('what publishing does', () => {
  test.each<[[Outcome, ...string[]][], unknown, unknown]>([
    [[['published']], null, post({ ko: text })],
    [[['changed']], post({ ko: text }), post({ ko: other })],
    [[['published', 'en']], post({ ko: text }), post({ ko: text, en: text })],
    [
      [
        ['published', 'en'],
        ['changed', 'ko'],
      ],
      post({ ko: text }),
      post({ ko: other, en: text }),
    ],
    [
      [
        ['published', 'ko'],
        ['scheduled', 'en'],
      ],
      null,
      post({ ko: text, en: scheduled }),
    ],
    [[['changed']], post({ ko: text, en: text }), post({ ko: text, en: text }, { tags: ['a'] })],
    [[['scheduled']], null, post({ ko: scheduled })],
    [[['scheduled', 'en']], post({ ko: text }), post({ ko: text, en: scheduled })],
    [[['rescheduled']], post({ ko: scheduled }), post({ ko: moved })],
    [[['applied']], post({ ko: scheduled }), post({ ko: { ...scheduled, body: 'D' } })],
    [[['unpublished', 'en']], post({ ko: text, en: text }), post({ ko: text })],
    [[['hidden', 'en']], post({ ko: text, en: scheduled }), post({ ko: text })],
    [[['unpublished']], post({ ko: text }), post({ ko: text }, draft)],
    [[['hidden']], null, post({ ko: text }, draft)],
    [[['applied']], post({ ko: text }, draft), post({ ko: other }, draft)],
  ])('to a post: %s', (effects, published, next) => {
    const found = describePublication('post', published, next, now)
    expect(found.map(({ outcome, languages }) => [outcome, ...languages])).toEqual(effects)
  })

  test.each<[Outcome, unknown, unknown]>([
    ['published', null, project()],
    ['published', project('unlisted'), project()],
    ['changed', project(), project()],
    ['changed', project('unlisted'), project('unlisted')],
    ['unlisted', project('hidden'), project('unlisted')],
    ['unlisted', project(), project('unlisted')],
    ['unpublished', project(), project('hidden')],
    ['hidden', null, project('hidden')],
    ['applied', project('hidden'), project('hidden')],
  ])('to a project: %s', (outcome, published, next) => {
    expect(describePublication('project', published, next, now)[0].outcome).toBe(outcome)
  })
})

describe('the control maps to the fields of the document', () => {
  const show = (
    kind: 'post' | 'project' | 'certificate',
    current: unknown,
    shown: Shown,
    published: unknown = null,
  ) => showAs(kind, { current, published }, shown, { now, today: '2026-06-01' })
  const at = (publishAt: string, date: string) => post({ ko: { ...text, publishAt } }, { date })

  test.each<[string, unknown, unknown]>([
    ['unlisted', project(), project('unlisted')],
    ['private', project('unlisted'), project('hidden')],
    ['public', project('hidden'), { facts: {}, texts: { ko: text } }],
    ['public', project('public'), project('public')],
  ])('a project is %s', (visibility, before, after) => {
    expect(show('project', before, { visibility: visibility as ShownAct })).toEqual(after)
  })

  test('what was kept for recruiters stays so', () => {
    const kept = { visibility: 'recruiters' }
    expect(show('certificate', kept, { visibility: 'private' })).toEqual(kept)
    expect(show('certificate', kept, { visibility: 'public' })).toEqual({})
  })

  test('a post that nobody has seen is dated the day on which it appears', () => {
    const moment = '2026-07-01T01:00+09:00'
    const shown: Shown = { visibility: 'public', from: { ko: moment } }
    expect(show('post', post({ ko: text }), shown)).toEqual(at(moment, '2026-07-01'))
    const seen = post({ ko: text })
    expect(show('post', seen, shown, seen)).toEqual(at(moment, '2026-05-01'))
  })

  test('a post appears at once whatever its date or its time was', () => {
    const shown: Shown = { visibility: 'public', from: { ko: null } }
    const today = at('2026-06-01T12:00Z', '2026-06-01')
    expect(show('post', post({ ko: text }, { date: '2026-12-24' }), shown)).toEqual(today)
    expect(show('post', at('2027-01-01T00:00Z', '2027-01-01'), shown)).toEqual(today)
    expect(show('post', post({ ko: text }), shown)).toEqual(post({ ko: text }))
    expect(show('post', post({ ko: text }, draft), shown)).toEqual(post({ ko: text }))
  })
})
