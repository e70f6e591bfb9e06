/** Reads the academic record, and computes its totals and averages. */
import {
  type Academics,
  type AcademicsApi,
  type Course,
  exemption,
  summarize,
} from '#shared/academics.ts'
import { figuresOf, gradesOf } from '#shared/grading.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { createShow, createTextIn } from '../store/text-in.ts'

export function createAcademics({ db }: { db: Database }): AcademicsApi {
  return {
    async get(language): Promise<Academics> {
      const show = await createShow(db, language)
      const { grading, ...academics } = await getEntry(db, 'academics')
      const { study, semesters } = show('academics', { grading, ...academics })
      const textIn = await createTextIn(db, language)
      const grades = gradesOf(grading)
      const stored = await listEntries(db, 'course')
      const courses = Object.entries(stored).map(([id, course]): Course => {
        const { semester: named, ...shown } = show('course', course)
        const semesterId = (shown.status !== exemption && named) || exemption
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
        bestGradePoints: Math.max(0, ...grades.map(({ points = 0 }) => points)),
        grades: grades.map(({ grade, points, label }) => ({
          grade,
          label: label ? textIn(label) : grade,
          ...(points !== undefined && { points }),
        })),
        figures: [...figuresOf(grading)],
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
