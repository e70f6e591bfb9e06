/** Reads the academic record, and computes its totals and averages. */
import {
  type Academics,
  type AcademicsApi,
  type Course,
  exemption,
  summarize,
} from '#shared/academics.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'

export function createAcademics({ db }: { db: Database }): AcademicsApi {
  return {
    async get(language): Promise<Academics> {
      const show = await createShow(db, language)
      const { study, semesters, grading } = show('academics', await getEntry(db, 'academics'))
      const stored = await listEntries(db, 'course')
      const courses = Object.entries(stored).map(([id, course]): Course => {
        const { semester: semesterId, ...shown } = show('course', course)
        const semester = semesters.find((one) => one.id === semesterId)
        return {
          id,
          ...shown,
          semester: semester?.name ?? catalogues[language].academics.exemption,
          semesterId,
          ...(semester?.endDate && {
            semesterMonths: toMonths(semester.startDate, semester.endDate, language),
          }),
        }
      })
      return {
        ...(study && { study }),
        courses: courses.sort(newestSemesterFirst(semesters)),
        summary: summarize(Object.values(stored), grading),
        bestGradePoints: Math.max(...Object.values(grading.scale)),
      }
    },
  }
}

function toMonths(startDate: string, endDate: string, language: Language): string {
  const format = new Intl.DateTimeFormat(dateLocales[language], { month: 'short', timeZone: 'UTC' })
  // As other periods of the site: English has a dash here.
  return format.formatRange(new Date(startDate), new Date(endDate)).replace(/\s–\s/u, ' ~ ')
}

function newestSemesterFirst(semesters: { id: string; startDate: string }[]) {
  const starts = new Map(semesters.map(({ id, startDate }) => [id, startDate]))
  const startOf = ({ semesterId }: Course) =>
    semesterId === exemption ? '' : (starts.get(semesterId) ?? '')
  return (one: Course, other: Course) =>
    compare(startOf(other), startOf(one)) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
