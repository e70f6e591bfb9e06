/** Every state of a document × everything that is done with it: what the panel says, in one table. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  describePublication,
  type Outcome,
  outcomes,
  visibilities,
} from '#shared/admin/visibility.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { blog as blogEn } from '#shared/i18n/panel/blog/en.ts'
import { blog as blogJa } from '#shared/i18n/panel/blog/ja.ts'
import { blog as blogKo } from '#shared/i18n/panel/blog/ko.ts'
import { content as en } from '#shared/i18n/panel/content/en.ts'
import { content as ja } from '#shared/i18n/panel/content/ja.ts'
import { content as ko } from '#shared/i18n/panel/content/ko.ts'
import { fields as fieldsEn } from '#shared/i18n/panel/fields/en.ts'
import { fields as fieldsJa } from '#shared/i18n/panel/fields/ja.ts'
import { fields as fieldsKo } from '#shared/i18n/panel/fields/ko.ts'

const catalogues = { ko, en, ja }
const blogs = { ko: blogKo, en: blogEn, ja: blogJa }
const fields = { ko: fieldsKo, en: fieldsEn, ja: fieldsJa }

const now = new Date('2026-06-01T12:00:00Z')
const text = { title: 'A', summary: 'B', body: 'C' }
const post = (status: string, texts: object) => ({
  facts: { date: '2026-05-01', status, tags: [] },
  texts,
})
const project = (visibility: string, body: string) => ({
  facts: { visibility },
  texts: { ko: { ...text, body } },
})
const moments = { scheduled: '2027-01-01T00:00Z', later: '2027-02-01T00:00Z' }

type State = (typeof visibilities)[number]

/** A document in a state; `body`: its content. Only projects can be unlisted. */
function documentIn(kind: 'post' | 'project', state: State, body: string, at = moments.scheduled) {
  if (state === 'draft') return null
  if (kind === 'project') return project(state === 'private' ? 'hidden' : state, body)
  const publishAt = state === 'scheduled' ? { publishAt: at } : {}
  return post(state === 'private' ? 'draft' : 'published', { ko: { ...text, body, ...publishAt } })
}

/** Each state, each one that the owner can choose, with the content as it was or changed, and another time. */
function listSteps() {
  return (['post', 'project'] as const).flatMap((kind) => {
    const other = kind === 'post' ? 'unlisted' : 'scheduled'
    const states = visibilities.filter((state) => state !== other)
    return states.flatMap((was) =>
      states
        .filter((is) => is !== 'draft')
        .flatMap((is) => [
          { kind, was, is, body: 'D', at: moments.scheduled },
          ...(was === 'scheduled' && is === was
            ? [{ kind, was, is, body: 'C', at: moments.later }]
            : []),
        ]),
    )
  })
}

function outcomeOf({ kind, was, is, body, at }: ReturnType<typeof listSteps>[number]): Outcome {
  const [before, after] = [documentIn(kind, was, 'C'), documentIn(kind, is, body, at)]
  return describePublication(kind, before, after, now)[0].outcome
}

function tableIn(language: Language): string {
  const { marks, publish, history } = catalogues[language]
  const rows = listSteps().map((step) => {
    const outcome = outcomeOf(step)
    const act = publish.acts[outcome]
    return [
      step.kind,
      marks[step.was],
      marks[step.is] + (step.at === moments.later ? ` · ${publish.time}` : ''),
      act,
      publish.title(act, 'A'),
      publish.done[outcome]('A', 'M'),
      history.events[outcome],
    ]
  })
  const head = ['kind', 'before', 'chosen', 'button', 'title of the dialog', 'message', 'history']
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

test('the table of what is said is up to date', async () => {
  const tables = languages.map((language) => `## ${language}\n\n${tableIn(language)}\n`)
  const intro =
    '# What the panel says of visibility\n\nWritten by `visibility-words.test.ts`; `vitest -u` writes it again. A name is A, a moment is M.\n'
  const file = join(import.meta.dirname, 'visibility-words.md')
  await expect([intro, ...tables].join('\n')).toMatchFileSnapshot(file)
})

test('every effect of a publication is in the table', () => {
  expect(new Set(listSteps().map(outcomeOf))).toEqual(new Set(outcomes))
})

test.each(languages)(
  'in %s, no two words name one state or one act, and no word names two',
  (language) => {
    const { publish, marks, bulk, states } = catalogues[language]
    const { choices } = fields[language]
    const ofState = visibilities.map((state) => publish.states[state])
    expect(new Set(ofState).size).toBe(visibilities.length)
    for (const words of [Object.values(publish.acts), Object.values(publish.events)]) {
      expect(new Set(words).size).toBe(outcomes.length)
    }
    // Lists, fields and acts on several documents say the same words.
    const { draft, scheduled, live, changed, private: hidden } = blogs[language].states
    expect([draft, scheduled, live, hidden]).toEqual([
      publish.states.draft,
      publish.states.scheduled,
      publish.states.public,
      publish.states.private,
    ])
    expect(changed).toContain(publish.states.public)
    expect(marks).toMatchObject(publish.states)
    expect(choices['project.facts.visibility']).toEqual({
      public: publish.states.public,
      unlisted: publish.states.unlisted,
      hidden: publish.states.private,
    })
    expect(choices['post.facts.status']).toEqual({
      draft: publish.states.private,
      published: publish.states.public,
    })
    expect(bulk.acts).toMatchObject({
      public: publish.states.public,
      unlisted: publish.states.unlisted,
      private: publish.states.private,
    })
    expect(states.unseen.toLowerCase()).toContain(publish.states.unlisted.toLowerCase())
    expect(states.unseen.toLowerCase()).toContain(publish.states.private.toLowerCase())
  },
)

/** The words that named the same things before. */
const given: Record<Language, RegExp> = {
  ko: /게시(?!판)|숨김|숨긴 채|목록 제외|목록에 없음|예약됨/,
  en: /\bLive\b|\bHidden or\b|as hidden|Publish now/,
  ja: /予約済み|一覧外|公開中(?!の)|公開を取り消/,
}

test.each(languages)(
  'in %s, no sentence of the panel has another word for them',
  async (language) => {
    const rooms = ['blog', 'content', 'fields', 'media', 'problems', 'security']
    const loaded = await Promise.all(
      rooms.map((room) => import(`../../shared/i18n/panel/${room}/${language}.ts`)),
    )
    const shell = await import(`../../shared/i18n/panel/${language}.ts`)
    const all = [shell, ...loaded].flatMap((module) => listTexts(module))
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter((one) => given[language].test(one))).toEqual([])
  },
)

function listTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return [String(words)]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(listTexts) : []
}
