/** Reads the academic record, and computes its totals and averages. */
import {
  type Academics,
  type AcademicsApi,
  type AcademicsContent,
  type Course,
  type CourseContent,
  exemption,
  summarize,
} from '#shared/academics.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { createTextIn, type TextIn } from '../store/text-in.ts'

export function createAcademics({ db }: { db: Database }): AcademicsApi {
  return {
    async get(language): Promise<Academics> {
      const textIn = await createTextIn(db, language)
      const academics = await getEntry(db, 'academics')
      const courses = Object.entries(await listEntries(db, 'course'))
      const { study } = academics
      return {
        ...(study && {
          study: {
            degree: textIn(study.degree),
            university: textIn(study.university),
            period: textIn(study.period),
          },
        }),
        courses: courses
          .map(([id, course]) => toCourse(id, course, academics, { language, textIn }))
          .sort(newestSemesterFirst(academics)),
        summary: summarize(
          courses.map(([, course]) => course),
          academics.grading,
        ),
        bestGradePoints: Math.max(...Object.values(academics.grading.scale)),
      }
    },
  }
}

function toCourse(
  id: string,
  { semester, name, description, ...course }: CourseContent,
  { semesters }: AcademicsContent,
  { language, textIn }: { language: Language; textIn: TextIn },
): Course {
  const found = semesters.find((one) => one.id === semester)
  return {
    id,
    ...course,
    name: textIn(name),
    semester: (found && textIn(found.name)) ?? catalogues[language].academics.exemption,
    semesterId: semester,
    ...(found?.endDate && {
      semesterMonths: toMonths(found.startDate, found.endDate, language),
    }),
    description: textIn(description),
  }
}

function toMonths(startDate: string, endDate: string, language: Language): string {
  const format = new Intl.DateTimeFormat(dateLocales[language], { month: 'short', timeZone: 'UTC' })
  // As other periods of the site: English has a dash here.
  return format.formatRange(new Date(startDate), new Date(endDate)).replace(/\s–\s/u, ' ~ ')
}

function newestSemesterFirst({ semesters }: AcademicsContent) {
  const starts = new Map(semesters.map(({ id, startDate }) => [id, startDate]))
  const startOf = ({ semesterId }: Course) =>
    semesterId === exemption ? '' : (starts.get(semesterId) ?? '')
  return (one: Course, other: Course) =>
    compare(startOf(other), startOf(one)) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
