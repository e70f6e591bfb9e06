/** Random valid content. */
import fc from 'fast-check'
import * as v from 'valibot'
import { type CourseContent, courseKinds, courseStatuses, exemption } from '#shared/academics.ts'
import type { Content } from '#shared/content.ts'
import { academicFigures } from '#shared/grading.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { accentNames, latticePatterns } from '#shared/look.ts'
import { type PostContent, postStatuses, tagSchema } from '#shared/posts.ts'
import { linkKinds } from '#shared/profile.ts'
import { projectSlugSchema, projectVisibilities } from '#shared/projects.ts'
import { aboutSections, englishFlags, fixedPages, homeSections } from '#shared/site.ts'
import { inherited } from '../fuzz/hostile-values.ts'
import { arbitraryLists, byId } from './arbitrary-lists.ts'
import {
  day,
  id,
  line,
  localized,
  moment,
  month,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  url,
} from './arbitrary-text.ts'

const ids = fc.uniqueArray(id, { maxLength: 4 })
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const whole = (max: number) => fc.integer({ min: 0, max })

const tag = fc
  .oneof(fc.constantFrom(...inherited), line(40))
  .filter((text) => v.is(tagSchema, text))

const code = fc.stringMatching(/^[\w+/-]{8,100}={0,2}$/)

const site = fc.record(
  {
    title: localized(line(60)),
    description: localized(line(200)),
    copyrightYear: fc.integer({ min: 1970, max: 9999 }),
    englishFlag: fc.constantFrom(...englishFlags),
    languages: fc
      .shuffledSubarray(languages.filter((one) => one !== 'ko'))
      .map((others): Language[] => ['ko', ...others]),
    tagLabels: fc.uniqueArray(
      fc.record({ tag, ko: line(40), en: line(40), ja: line(40) }, { requiredKeys: ['tag'] }),
      { maxLength: 3, selector: ({ tag }) => tag },
    ),
    pages: fc
      .shuffledSubarray(fixedPages.filter((page) => page !== 'home'))
      .map((others) => ['home', ...others]),
    homeSections: fc.shuffledSubarray([...homeSections]),
    aboutSections: fc.shuffledSubarray([...aboutSections]),
    homeButtons: fc.record(
      { email: fc.record({ label: localized(line(40)), target: url }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    ),
    headerLinks: fc.array(
      fc.record({ label: localized(line(30)), target: fc.oneof(url, fc.constant('/about#x')) }),
      { maxLength: 3 },
    ),
    footerText: localized(line(160)),
    loginLink: fc.constantFrom('shown' as const, 'hidden' as const),
    intros: fc.record({ blog: localized(line(200)) }, { requiredKeys: [] }),
    verification: fc.record({ google: code, naver: code, bing: code }, { requiredKeys: [] }),
    indexNow: fc.constant('on' as const),
  },
  { requiredKeys: ['title', 'description', 'copyrightYear'] },
)

const look = fc.record(
  {
    accent: fc.oneof(
      fc.constantFrom(...accentNames),
      fc.integer({ max: 0xffffff, min: 0 }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`),
    ),
    headings: fc.constant('sans'),
    lattice: fc.constantFrom(...latticePatterns),
    corners: fc.constant('soft'),
    hero: fc.constantFrom('portrait', 'words'),
    mark: fc.constant('initial'),
  },
  { requiredKeys: [] },
)

const card = { title: localized(line(60)), description: localized(paragraphs(400)) }
/** `projects` are places among the public ones; see `chooseProjects`. */
const home = fc.record({
  showcaseHint: localized(line(160)),
  showcase: fc.uniqueArray(fc.record({ id, ...card, technologies: few(line(40)) }), {
    selector: (entry) => entry.id,
    maxLength: 3,
  }),
  projects: fc.uniqueArray(whole(2), { maxLength: 3 }),
})

function chooseProjects({ home, ...content }: Content): Content {
  const listed = content.projects.filter(
    ({ facts: { visibility = 'public' } }) => visibility === 'public',
  )
  const projects = (home.projects ?? []).flatMap((place) => listed[place]?.id ?? [])
  return { ...content, home: { ...home, projects } }
}

const permit = fc.record(
  { country: localized(line(60)), permit: localized(line(120)), until: month },
  { requiredKeys: ['country', 'permit'] },
)
const profile = fc.record({
  name: localized(line(60)),
  nameReading: localized(optionalLine(80)),
  greeting: localized(line(80)),
  subtitle: localized(line(160)),
  summary: localized(paragraphs(3000)),
  contact: fc.record({
    email: fc.constantFrom('a@example.org', 'null@example.com', 'o_x+y-z@example.net'),
    phone: fc.constantFrom('', '010-0000-0000', '+82 (2) 000', '0'),
    locations: few(localized(line(80))),
    links: few(fc.record({ kind: fc.constantFrom(...linkKinds), name: line(40), url })),
  }),
  totalProjects: whole(1e6),
  totalExperience: localized(line(40)),
  primarySkills: few(line(40)),
  industryFocus: few(localized(line(60))),
  languages: few(fc.record({ name: localized(line(40)), level: localized(line(60)) })),
  permits: few(permit),
})

const techStack = fc.uniqueArray(
  fc.record({
    id,
    title: localized(line(60)),
    icon: id,
    technologies: few(fc.record({ name: line(40), icon: id }, { requiredKeys: ['name'] })),
  }),
  { selector: (category) => category.id, maxLength: 3 },
)

const point = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value || 0)
const semester = fc
  .record(
    { id, startDate: day, endDate: day, name: localized(line(40)) },
    { requiredKeys: ['id', 'startDate', 'name'] },
  )
  .map(({ endDate, ...rest }) =>
    endDate === undefined || endDate < rest.startDate ? rest : { ...rest, endDate },
  )
const weight = fc.constantFrom('equal' as const, 'credits' as const)
const formerGrading = fc.record({
  scale: fc.record({
    'HIGH DISTINCTION': point,
    DISTINCTION: point,
    CREDIT: point,
    PASS: point,
  }),
  weight,
})
const grade = fc.record(
  { grade: line(40), points: point, label: localized(line(40)) },
  { requiredKeys: ['grade'] },
)
const grading = fc.record(
  {
    grades: fc.uniqueArray(grade, { selector: ({ grade }) => grade, maxLength: 4 }),
    figures: fc.subarray([...academicFigures]),
    percentage: point,
    weight,
  },
  { requiredKeys: ['weight'] },
)
const academics = fc.record({
  grading: fc.oneof(formerGrading, grading),
  semesters: fc.uniqueArray(semester, { selector: ({ id }) => id, maxLength: 3 }),
})

const course = (semesters: string[]): fc.Arbitrary<CourseContent> =>
  fc
    .record(
      {
        name: localized(line(120)),
        semester: fc.constantFrom(exemption, ...semesters),
        status: fc.constantFrom(...courseStatuses.filter((status) => status !== exemption)),
        kind: fc.constantFrom(...courseKinds),
        creditPoints: point,
        grade: line(40),
        marks: point,
        description: localized(optionalParagraphs(2000)),
      },
      { requiredKeys: ['name', 'semester', 'status', 'kind', 'description'] },
    )
    .map((facts) => (facts.semester === exemption ? { ...facts, status: exemption } : facts))

const projectSlug = id.filter((name) => name.length < 70 && v.is(projectSlugSchema, name))
const project = (courses: string[]) =>
  fc.record({
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    facts: fc
      .record(
        {
          startDate: fc.oneof(day, month),
          endDate: fc.oneof(day, month),
          slug: projectSlug,
          aliases: fc.uniqueArray(projectSlug, { maxLength: 3 }),
          techStacks: fc.uniqueArray(line(40), { maxLength: 4 }),
          githubUrl: url,
          demoUrl: url,
          relatedAcademics: fc.subarray(courses),
          role: localized(line(120)),
          teamSize: fc.integer({ min: 1, max: 999 }),
          problem: localized(line(300)),
          contribution: localized(line(300)),
          results: localized(line(300)),
          visibility: fc.constantFrom(...projectVisibilities),
        },
        { requiredKeys: ['startDate', 'techStacks'] },
      )
      .map(({ startDate, endDate, ...rest }) => {
        if (endDate === undefined) return { startDate, ...rest }
        return startDate <= endDate
          ? { startDate, endDate, ...rest }
          : { startDate: endDate, endDate: startDate, ...rest }
      }),
    texts: localized(
      fc.record({ title: line(120), summary: line(300), description: paragraphs(50_000) }),
    ),
  })

type ArbitraryProject = Content['projects'][number]

/** No two projects have the same address. */
function withOwnSlug(
  { facts: { slug, ...facts }, ...project }: ArbitraryProject,
  index: number,
): ArbitraryProject {
  return { ...project, facts: { ...facts, ...(slug && { slug: `${slug}-${index}` }) } }
}

const postText = fc.record(
  {
    title: line(120),
    summary: line(300),
    body: paragraphs(50_000),
    publishAt: moment,
    updated: day,
  },
  { requiredKeys: ['title', 'summary', 'body'] },
)
const post: fc.Arbitrary<PostContent> = fc.record({
  facts: fc
    .record(
      {
        date: day,
        updated: day,
        status: fc.constantFrom(...postStatuses),
        tags: fc.uniqueArray(tag, { maxLength: 4, selector: (text) => text.toLowerCase() }),
        series: fc.record({ name: line(60), part: fc.integer({ min: 1, max: 1000 }) }),
      },
      { requiredKeys: ['date', 'status', 'tags'] },
    )
    .map(({ updated, ...rest }) =>
      updated !== undefined && updated >= rest.date ? { updated, ...rest } : rest,
    ),
  texts: fc
    .record({ ko: postText, en: postText, ja: postText }, { requiredKeys: [] })
    .filter((texts) => Object.keys(texts).length > 0),
})

const legalText = fc.record({ title: line(80), updated: day, body: paragraphs(50_000) })
const legal = fc.record({ ko: legalText, en: legalText, ja: legalText }, { requiredKeys: ['ko'] })

const resumeName = fc.constantFrom('ko.pdf', 'en.pdf', 'a..b_c-1.txt', '0.txt')
const resumeChoices = {
  fileName: line(120),
  pages: fc.integer({ min: 1, max: 2 }),
  projects: fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 3 }),
  phone: fc.constantFrom('shown' as const, 'hidden' as const),
  paper: fc.constantFrom('a4' as const, 'letter' as const),
}
const source = fc.constant('made' as const)
/** A file, a resume that the site makes, or a file in the place of one. */
const resumes = localized(
  fc.oneof(
    fc.record({ file: resumeName, source, ...resumeChoices }, { requiredKeys: ['file'] }),
    fc.record({ source, ...resumeChoices }, { requiredKeys: ['source'] }),
  ),
)

/** Content as `readContent` returns it: projects in ascending order. */
export const arbitraryContent: fc.Arbitrary<Content> = fc
  .tuple(ids, ids, ids, academics, resumes)
  .chain(([names, courses, posts, record, files]) =>
    fc.record({
      site,
      look,
      home,
      profile,
      academics: fc.constant(record),
      techStack,
      resumes: fc.constant(files),
      ...arbitraryLists(names),
      courses: byId(courses, course(record.semesters.map((semester) => semester.id))),
      legal: fc.record({ privacy: legal, terms: legal }),
      projects: fc
        .uniqueArray(project(courses), { selector: (each) => each.id, maxLength: 3 })
        .map((all) => all.toSorted((one, other) => one.id - other.id).map(withOwnSlug)),
      posts: byId(posts, post),
      resumeFiles: byId(
        Object.values(files).flatMap((resume) => ('file' in resume ? resume.file : [])),
        fc.uint8Array({ maxLength: 20 }),
      ),
    }),
  )
  // fast-check's records have no prototype; parsed content has.
  .map((content) => structuredClone(chooseProjects(content)))
