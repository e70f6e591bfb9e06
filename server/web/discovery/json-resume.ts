/** The owner in the format of JSON Resume (jsonresume.org, schema 1.0.0), from the content of the pages. */
import { type Academics, type Course, labelOfGrade } from '#shared/academics.ts'
import type { Api } from '#shared/api.ts'
import type { Entry } from '#shared/entries.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languageNames } from '#shared/i18n/languages.ts'
import { jsonResumePath } from '#shared/pages.ts'
import type { Profile } from '#shared/profile.ts'
import { nameOfProject, type Project } from '#shared/projects.ts'
import type { TimelineEntry } from '#shared/record.ts'
import type { TechStackCategory } from '#shared/tech-stack.ts'
import { readOwner } from '../../resumes/read-owner.ts'

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

export async function readJsonResume(api: Api, language: Language, publicOrigin: string) {
  const { profile, techStacks, academics, timeline, certificates, projects } = await readOwner(
    api,
    language,
  )
  const home = `${publicOrigin}/${language}`
  return {
    $schema: schema,
    basics: toBasics(profile, home),
    work: timeline.filter(({ kind }) => kind !== 'education').map(toWork),
    education: toEducation(academics, timeline, language),
    certificates: certificates.map(toCertificate),
    awards: profile.achievements
      .filter(({ title }) => title !== '')
      .map(({ title, date, description, impact }) => ({
        title,
        date,
        summary: [description, impact].filter(Boolean).join(' '),
      })),
    skills: toSkills(profile, techStacks),
    languages: toLanguages(profile),
    interests: profile.industryFocus.map((name) => ({ name })),
    projects: projects.map((project) => toProject(project, home)),
    meta: { canonical: publicOrigin + jsonResumePath(language), version: 'v1.0.0' },
  }
}

function toBasics(profile: Profile, url: string) {
  const { email, phone, locations, links } = profile.contact
  const { nameReading, otherNames, permits } = profile
  const names = [nameReading, ...otherNames.map(({ name }) => name)].filter((one) => one !== '')
  return {
    name: profile.name,
    // The format allows more fields, and has none for these.
    ...(names.length > 0 && { alternateNames: names }),
    ...(permits.length > 0 && { workPermits: permits }),
    label: profile.subtitle,
    email,
    ...(phone !== '' && { phone }),
    url,
    summary: profile.summary,
    ...(locations.length > 0 && { location: { address: locations.join(' / ') } }),
    profiles: links.map((link) => ({ network: link.name, url: link.url })),
  }
}

function toWork(entry: TimelineEntry) {
  const { title, organisation, place, startDate, endDate, points, url } = entry
  return {
    name: organisation,
    position: title,
    ...(place !== '' && { location: place }),
    startDate,
    ...(endDate !== undefined && { endDate }),
    highlights: points,
    ...(url !== undefined && { url }),
  }
}

function toCertificate({ name, issuer, score, date, url }: Entry<'certificate'>) {
  return {
    name: [name, score].filter(Boolean).join(' '),
    date,
    ...(issuer !== '' && { issuer }),
    ...(url !== undefined && { url }),
  }
}

/** The courses belong to the newest school, or to an entry of their own if the content names no school. */
function toEducation(record: Academics, timeline: TimelineEntry[], language: Language) {
  const { courses, summary, bestGradePoints } = record
  const [newest, ...others] = timeline.filter(({ kind }) => kind === 'education').map(toSchool)
  if (courses.length === 0) return newest ? [newest, ...others] : []
  const score = summary.gpa === null ? {} : { score: `${summary.gpa} / ${bestGradePoints}` }
  const listed = courses.map((course) => describe(course, record, language))
  return [{ ...newest, ...score, courses: listed }, ...others]
}

function toSchool({ title, organisation, startDate, endDate, url }: TimelineEntry) {
  return {
    institution: organisation,
    area: title,
    startDate,
    ...(endDate !== undefined && { endDate }),
    ...(url !== undefined && { url }),
  }
}

function describe(
  { name, semester, status, grade }: Course,
  record: Academics,
  language: Language,
): string {
  const { statuses } = catalogues[language].academics
  const facts = status === 'exemption' ? [] : [semester]
  return `${name} (${[...facts, grade ? labelOfGrade(record, grade) : statuses[status]].join(', ')})`
}

/** Lists the languages of the resumes if the content has no spoken languages. */
function toLanguages({ languages, resumes }: Profile) {
  if (languages.length === 0) {
    return resumes.map(({ lang }) => ({ language: languageNames[lang].name }))
  }
  return languages.map(({ name, level }) => ({ language: name, fluency: level }))
}

function toSkills(profile: Profile, techStacks: TechStackCategory[]) {
  const categories = techStacks.map(({ title, technologies }) => ({
    name: title,
    keywords: technologies.map(({ name }) => name),
  }))
  return categories.length > 0
    ? categories
    : profile.primarySkills.map((name) => ({ name, keywords: [] }))
}

function toProject(project: Project, home: string) {
  const { problem, contribution, results, role } = project
  const highlights = [problem, contribution, results].filter((one) => one !== undefined)
  return {
    name: project.title,
    description: project.summary,
    ...(role && { roles: [role] }),
    ...(highlights.length > 0 && { highlights }),
    keywords: project.techStacks,
    startDate: project.startDate,
    ...(project.endDate !== undefined && { endDate: project.endDate }),
    url: `${home}/projects/${nameOfProject(project)}`,
  }
}
