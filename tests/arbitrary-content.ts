/** Random valid content, with the texts that files, YAML and Markdown are most likely to get wrong. */
import fc from 'fast-check'
import * as v from 'valibot'
import {
  type CourseContent,
  courseKinds,
  courseStatuses,
  exemption,
  grades,
} from '#shared/academics.ts'
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { linkKinds } from '#shared/profile.ts'
import { type Localized, optionalText, slug } from '#shared/text.ts'

const lookAlikes =
  "yes|no|null|~|true|1e3|0x1f|0o17|010|-0|.inf|.nan|1_000|12:30:45|2025-03-01|2025-03|<<|<<: *a|&a|*a|!!str x|!x|%YAML 1.1|---|...|- a|-|? k|?|: v|:|a: b|a:|#|a #b|# h|'|\"|''|'a|\"a\"|[|]|{|}|,|[a]|{a: b}|@|`|\\|\\n|\\u0041|=|%|^|null: ~".split(
    '|',
  )
const pieces = [
  ...lookAlikes,
  ...[
    '|',
    '>',
    '|-',
    '>+',
    '||',
    '```',
    '~~~',
    '<!-- -->',
    '<b>',
    '{{ x }}',
    '\u1112\u1161\u11ab',
    '\\\\',
  ],
  ...['한글', '日本語、', 'ｶﾞ', 'e\u0301', '👩‍👩‍👧', '🇰🇷', '\u{10ffff}', '\ufffe', '\ue000'],
  ...[' ', '  ', '    ', '\u00a0', '\u3000', '\u200b', '\u200d', '\u2003', '\u00ad', 'x'],
]
const breaks = ['\n', '\n\n', '\n   \n', ' \n', '  \n', '\n  ', '\n---\n', '\n...\n', '\n\n\n- ']

function toValid(characters: string, limit: number): string {
  // A cut may leave half a character, and a trimmed text may begin with what was inside it.
  const cleaned = characters.replace(/[^\P{Cc}\n]|[\p{Cs}\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
  return cleaned
    .trim()
    .slice(0, limit)
    .replace(/\p{Cs}/gu, '')
    .trim()
}

const optionalLine = (limit: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), {
      maxLength: 6,
    })
    .map((parts) => toValid(parts.join('').replaceAll('\n', ''), limit))

const optionalParagraphs = (limit: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces),
        fc.constantFrom(...breaks),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      { maxLength: 16 },
    )
    .map((parts) => toValid(parts.join(''), limit))
    .filter((text) => v.is(optionalText(limit), text))

const line = (limit: number) => optionalLine(limit).map((text) => text || 'no')
const paragraphs = (limit: number) => optionalParagraphs(limit).map((text) => text || '---')

const localized = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Localized<Value>> =>
  fc.record({ ko: value, en: value, ja: value })

const id = fc
  .oneof(
    fc.constantFrom('yes', 'null', '1e3', '007', '2025-03', 'constructor', 'no', 'a-b-c', '0'),
    fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,5})?$/),
  )
  .filter((text) => v.is(slug, text) && text !== exemption)
const ids = fc.uniqueArray(id, { maxLength: 4 })
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const url = fc
  .webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true })
  .filter((text) => URL.canParse(text))
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const whole = (max: number) => fc.integer({ min: 0, max })

const site = fc.record({
  title: localized(line(60)),
  description: localized(line(200)),
  copyrightYear: fc.integer({ min: 1970, max: 9999 }),
})

const card = { title: localized(line(60)), description: localized(paragraphs(400)) }
const home = fc.record({
  showcaseHint: localized(line(160)),
  showcase: fc.uniqueArray(fc.record({ id, ...card, technologies: few(line(40)) }), {
    selector: (entry) => entry.id,
    maxLength: 3,
  }),
})

const profile = fc.record({
  name: localized(line(60)),
  greeting: localized(line(80)),
  subtitle: localized(line(160)),
  summary: localized(paragraphs(3000)),
  contact: fc.record({
    email: fc.constantFrom('a@example.org', 'null@example.com', 'o_x+y-z@example.net'),
    phone: optionalLine(40),
    locations: few(localized(line(80))),
    links: few(fc.record({ kind: fc.constantFrom(...linkKinds), name: line(40), url })),
  }),
  totalProjects: whole(1e6),
  totalExperience: localized(line(40)),
  primarySkills: few(line(40)),
  industryFocus: few(localized(line(60))),
})

const techStack = fc.uniqueArray(
  fc.record({
    id,
    title: localized(line(60)),
    icon: id,
    technologies: few(fc.record({ name: line(40), icon: id })),
  }),
  { selector: (category) => category.id, maxLength: 3 },
)

const achievement = fc.record({
  date: day.map((text) => text.slice(0, 7)),
  title: localized(optionalLine(120)),
  description: localized(optionalParagraphs(1000)),
  impact: localized(optionalParagraphs(500)),
})

const point = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value || 0)
const academics = fc.record({
  grading: fc.record({
    scale: fc.record({
      'HIGH DISTINCTION': point,
      DISTINCTION: point,
      CREDIT: point,
      PASS: point,
    }),
    weight: fc.constantFrom('equal' as const, 'credits' as const),
  }),
  semesters: fc.uniqueArray(fc.record({ id, startDate: day, name: localized(line(40)) }), {
    selector: (semester) => semester.id,
    maxLength: 3,
  }),
})

const course = (semesters: string[]): fc.Arbitrary<CourseContent> =>
  fc
    .record(
      {
        name: localized(line(120)),
        semester: fc.constantFrom(exemption, ...semesters),
        status: fc.constantFrom(...courseStatuses.filter((status) => status !== exemption)),
        kind: fc.constantFrom(...courseKinds),
        creditPoints: whole(100),
        grade: fc.constantFrom(...grades),
        marks: whole(100),
        description: localized(paragraphs(2000)),
      },
      { requiredKeys: ['name', 'semester', 'status', 'kind', 'creditPoints', 'description'] },
    )
    .map((facts) => (facts.semester === exemption ? { ...facts, status: exemption } : facts))

const project = (courses: string[]) =>
  fc.record({
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    facts: fc
      .record(
        {
          startDate: day,
          endDate: day,
          techStacks: fc.uniqueArray(line(40), { maxLength: 4 }),
          githubUrl: url,
          demoUrl: url,
          relatedAcademics: fc.subarray(courses),
        },
        { requiredKeys: ['startDate', 'endDate', 'techStacks'] },
      )
      .map(({ startDate, endDate, ...rest }) =>
        startDate <= endDate
          ? { startDate, endDate, ...rest }
          : { startDate: endDate, endDate: startDate, ...rest },
      ),
    texts: localized(
      fc.record({ title: line(120), summary: line(300), description: paragraphs(50_000) }),
    ),
  })

const legal = localized(fc.record({ title: line(80), updated: day, body: paragraphs(50_000) }))

const resumeName = fc.constantFrom('ko.pdf', 'en.pdf', 'a..b_c-1.txt', '0.txt')
const resumes = localized(fc.record({ file: resumeName, fileName: line(120) }))

const byId = <Value>(names: string[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value]))) as fc.Arbitrary<
    Record<string, Value>
  >

/** Content that `readContent` could have given: projects come by ascending number. */
export const arbitraryContent: fc.Arbitrary<Content> = fc
  .tuple(ids, ids, academics, resumes)
  .chain(([achievements, courses, record, files]) =>
    fc.record({
      site,
      home,
      profile,
      academics: fc.constant(record),
      techStack,
      resumes: fc.constant(files),
      achievements: byId(achievements, achievement),
      courses: byId(courses, course(record.semesters.map((semester) => semester.id))),
      legal: fc.record({ privacy: legal, terms: legal }),
      projects: fc
        .uniqueArray(project(courses), { selector: (each) => each.id, maxLength: 3 })
        .map((all) => all.toSorted((one, other) => one.id - other.id)),
      resumeFiles: byId(
        languages.map((language) => files[language].file),
        fc.uint8Array({ maxLength: 20 }),
      ),
    }),
  )
  // fast-check's records have no prototype; content that was read has.
  .map((content) => structuredClone(content))
