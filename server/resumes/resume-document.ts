/** A resume as headings, facts and points, in the order that its readers expect: what is typeset, and what its text repeats. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import type { ResumesContent } from '#shared/profile.ts'
import { nameOfProject, type Project } from '#shared/projects.ts'
import type { TimelineEntry } from '#shared/record.ts'
import { resumeTitles } from '../content/profile/list-resumes.ts'
import type { Owner } from './read-owner.ts'
import { labelOf, orderSections, phrases, type SectionName, titleOf } from './resume-words.ts'

export type ResumeChoices = NonNullable<ResumesContent[Language]>

export interface ResumeFact {
  label?: string
  text: string
  url?: string
  /** In the line of the fact before it. */
  joins?: true
}

export interface ResumeEntry {
  title: string
  facts: ResumeFact[]
  points: string[]
}

export interface ResumeSection {
  name: SectionName
  title: string
  facts: ResumeFact[]
  entries: ResumeEntry[]
}

export interface ResumeDocument {
  language: Language
  title: string
  /** At the top of the Japanese document; the others begin with the name. */
  heading: string
  name: string
  /** Of the name, below a heading. */
  label: string
  headline: string
  keywords: string[]
  colon: string
  /** Between the facts of a line. */
  mark: string
  paper: 'a4' | 'us-letter'
  /** The most pages, if the texts fit. */
  pages: number
  /** The address of the site. */
  site: string
  contact: ResumeFact[]
  sections: ResumeSection[]
}

const usualPages: Record<Language, number> = { ko: 2, en: 1, ja: 2 }
const usualProjects = 4

/** null: the owner has written nothing yet that a resume shows. */
export function toResumeDocument(
  owner: Owner,
  choices: ResumeChoices,
  language: Language,
  publicOrigin: string,
): ResumeDocument | null {
  const { profile, timeline } = owner
  const phrase = phrases[language]
  const word = (name: Parameters<typeof labelOf>[0]) => labelOf(name, language)
  const comma = word('comma')
  const home = `${publicOrigin}/${language}`
  const month = (day: string) => formatMonth(day, language)
  const period = ({ startDate, endDate, isComing, isExpected, isLeft }: Period) => {
    if (isComing) return phrase.from(month(startDate))
    const end = endDate === undefined ? catalogues[language].pages.present : month(endDate)
    const note = [isExpected && word('expected'), isLeft && word('left')]
      .filter(Boolean)
      .join(comma)
    return month(startDate) + word('range') + end + (note && phrase.inBrackets(note))
  }
  const toEntry = (entry: TimelineEntry): ResumeEntry => ({
    title: entry.title,
    facts: facts([
      { text: entry.organisation },
      { text: entry.place, joins: true },
      { text: period(entry), joins: true },
      { label: word('technologies'), text: entry.technologies.join(comma) },
      entry.url === undefined ? null : { text: entry.url, url: entry.url },
    ]),
    points: entry.points,
  })
  const studies = timeline.filter(({ kind }) => kind === 'education')
  const isStudying = studies.some(({ endDate, isExpected }) => endDate === undefined || isExpected)
  const schools = studies.map((entry, index) => {
    const school = toEntry(entry)
    const { gpa } = owner.academics.summary
    if (index > 0 || gpa === null) return school
    const text = `${gpa} / ${owner.academics.bestGradePoints}`
    return { ...school, facts: [...school.facts, { label: word('grade'), text }] }
  })
  const contents: Record<SectionName, Partial<ResumeSection>> = {
    summary: { facts: facts([{ text: language === 'ja' ? profile.subtitle : profile.summary }]) },
    personal: { facts: facts([{ text: profile.summary }]) },
    work: { entries: timeline.filter(({ kind }) => kind !== 'education').map(toEntry) },
    education: { entries: schools },
    projects: {
      entries: chooseProjects(owner.projects, choices.projects).map((project) => ({
        title: project.title,
        facts: facts([
          { text: period({ ...project, isComing: false, isExpected: false, isLeft: false }) },
          { label: word('role'), text: project.role, joins: true },
          {
            joins: true,
            label: word('team'),
            text: project.teamSize && phrase.people(project.teamSize),
          },
          { ...toLink(`${home}/projects/${nameOfProject(project)}`), joins: true },
          { label: word('technologies'), text: project.techStacks.join(comma) },
          { text: project.summary },
        ]),
        points: (['problem', 'contribution', 'results'] as const).flatMap((name) =>
          project[name] ? word(name) + word('colon') + project[name] : [],
        ),
      })),
    },
    certificates: {
      facts: [
        ...owner.certificates.map(({ name, issuer, score, date, validUntil, url }) => {
          const notes = [issuer, month(date), validUntil && phrase.until(month(validUntil))]
          const title = [name, score].filter(Boolean).join(' ')
          const text = title + phrase.inBrackets(notes.filter(Boolean).join(comma))
          return { text, ...(url !== undefined && { url }) }
        }),
        ...facts([
          {
            label: word('spoken'),
            text: profile.languages
              .map(({ name, level }) => name + phrase.inBrackets(level))
              .join(comma),
          },
        ]),
      ],
    },
    awards: {
      entries: profile.achievements
        .filter(({ title }) => title !== '')
        .toReversed()
        .map(({ title, date, description, impact }) => ({
          title,
          facts: facts([{ text: month(date) }]),
          points: [description, impact].filter(Boolean),
        })),
    },
    skills: {
      facts: facts(
        owner.techStacks.length > 0
          ? owner.techStacks.map(({ title, technologies }) => ({
              label: title,
              text: technologies.map(({ name }) => name).join(comma),
            }))
          : [{ text: profile.primarySkills.join(comma) }],
      ),
    },
    rights: {
      facts: facts([
        ...profile.permits.map(({ country, permit, until }) => ({
          label: country,
          text: permit + (until === undefined ? '' : phrase.inBrackets(phrase.until(month(until)))),
        })),
        { text: profile.availability?.permits },
      ]),
    },
  }
  const sections = orderSections(language, isStudying)
    .map((name) => ({
      name,
      title: titleOf(name, language),
      facts: [],
      entries: [],
      ...contents[name],
    }))
    .filter(({ facts, entries }) => facts.length + entries.length > 0)
  // Without any of them it would say no more than the first lines of the site.
  if (!sections.some(({ entries }) => entries.length > 0)) return null
  const { email, phone, locations, links } = profile.contact
  const names = [profile.nameReading, ...profile.otherNames.map(({ name }) => name)]
  return {
    language,
    title: `${profile.name} ${resumeTitles[language]}`,
    heading: language === 'ja' ? resumeTitles.ja : '',
    name: profile.name + (names[0] ? phrase.inBrackets(names[0]) : ''),
    label: word('name'),
    headline: language === 'ja' ? '' : profile.subtitle,
    keywords: profile.primarySkills,
    colon: word('colon'),
    mark: word('mark'),
    paper: language === 'en' && choices.paper === 'letter' ? 'us-letter' : 'a4',
    pages: choices.pages ?? usualPages[language],
    site: home.replace(/^https?:\/\//, ''),
    contact: facts([
      { label: word('email'), text: email, url: `mailto:${email}` },
      { label: word('phone'), text: choices.phone === 'hidden' ? '' : phone, joins: true },
      { label: word('place'), text: locations.join(' / '), joins: true },
      { label: word('site'), ...toLink(home) },
      ...links.map(({ name, url }) => ({ label: name, ...toLink(url), joins: true as const })),
    ]),
    sections,
  }
}

type Period = Pick<TimelineEntry, 'startDate' | 'isComing' | 'isExpected' | 'isLeft'> & {
  endDate?: string | undefined
}

function toLink(url: string): ResumeFact {
  return { text: url.replace(/^https?:\/\//, ''), url }
}

/** Those with a text, in the forms that programs read: composed, and without half-width kana. */
function facts(
  all: ((Partial<Omit<ResumeFact, 'text'>> & { text: string | number | undefined }) | null)[],
): ResumeFact[] {
  return all.flatMap((fact) => {
    if (!fact?.text) return []
    return [{ ...fact, text: String(fact.text) }]
  })
}

function chooseProjects(projects: Project[], chosen: readonly number[] | undefined): Project[] {
  if (!chosen?.length) return projects.slice(0, usualProjects)
  return chosen.flatMap((id) => projects.find((project) => project.id === id) ?? [])
}

/** A whole day keeps only its month. */
function formatMonth(day: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocales[language], {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 7)}-01`))
}
