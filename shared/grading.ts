/**
 * How a school grades: the letters, what they count, and the figures of its transcripts. It is content
 * (`content/academics.yaml`); the presets here only fill it in.
 */
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'
import { lookUp } from './look-up.ts'
import type { Localized } from './text.ts'

/** What is computed from the courses, in the order of the page. */
export const academicFigures = ['totalCredits', 'completedCredits', 'gpa', 'wam'] as const
export type AcademicFigure = (typeof academicFigures)[number]

const gradePoints = f.decimal(0, 100)

/** The scale of versions that knew one: points of its four grades. */
const formerGrades = ['HIGH DISTINCTION', 'DISTINCTION', 'CREDIT', 'PASS'] as const

export const gradingFields = f.group(
  {
    scale: f.quiet(
      f.group(
        Object.fromEntries(formerGrades.map((grade) => [grade, gradePoints])) as Record<
          (typeof formerGrades)[number],
          typeof gradePoints
        >,
      ),
    ),
    /** The best one first. */
    grades: f.optional(
      f.list(
        f.group({
          /** As the transcript has it: `A+`, `秀`. */
          grade: f.line(40),
          /** Missing: a course with it counts for credits and not for the average, as one that is only passed. */
          points: f.optional(gradePoints),
          /** What visitors read; without it, the grade itself. */
          label: f.optional(f.localized(f.line(40))),
        }),
        30,
        f.unique('names a grade twice', ({ grade }) => grade),
      ),
    ),
    /** Those that the school states; without the field, all. */
    figures: f.optional(f.set(academicFigures)),
    /** The average in per cent as the transcript states it: each school converts in its own way. */
    percentage: f.optional(f.decimal(0, 100)),
    /** Whether every course counts the same, or by its credit points. */
    weight: f.choice(['equal', 'credits']),
  },
  {
    holds: ({ scale, grades }) => !scale || !grades,
    problem: 'is there twice: as a scale, too',
    at: 'grades',
  },
)

export type Grading = f.ValueOf<typeof gradingFields>
export type Grade = NonNullable<Grading['grades']>[number]

interface Preset {
  /** As a choice in forms. */
  name: Record<Language, string>
  grading: Grading & { grades: Grade[] }
}

const points = (all: Record<string, number>): Grade[] =>
  Object.entries(all).map(([grade, points]) => ({ grade, points }))
const labelled = (grade: string, points: number, label: Localized): Grade => ({
  grade,
  points,
  label,
})

const averaged = ['totalCredits', 'completedCredits', 'gpa'] as const
const [highDistinction, distinction, credit, pass] = formerGrades

export const gradingPresets = {
  'korea-4.5': {
    name: { ko: '4.5점 만점(A+~F)', en: 'Korea, 4.5 points', ja: '韓国、4.5点満点' },
    grading: {
      grades: [
        ...points({ 'A+': 4.5, A0: 4, 'B+': 3.5, B0: 3, 'C+': 2.5, C0: 2, 'D+': 1.5, D0: 1, F: 0 }),
        { grade: 'P' },
      ],
      figures: [...averaged],
      weight: 'credits',
    },
  },
  'korea-4.3': {
    name: { ko: '4.3점 만점(A+~F)', en: 'Korea, 4.3 points', ja: '韓国、4.3点満点' },
    grading: {
      grades: [
        ...points({ 'A+': 4.3, A0: 4, 'A-': 3.7, 'B+': 3.3, B0: 3, 'B-': 2.7, 'C+': 2.3 }),
        ...points({ C0: 2, 'C-': 1.7, 'D+': 1.3, D0: 1, 'D-': 0.7, F: 0 }),
        { grade: 'S' },
      ],
      figures: [...averaged],
      weight: 'credits',
    },
  },
  'japan-4.0': {
    name: { ko: '일본, 秀·優·良·可', en: 'Japan, 秀 to 可', ja: '秀・優・良・可' },
    grading: {
      grades: [
        labelled('秀', 4, { ko: '수(秀)', en: '秀 (S)', ja: '秀' }),
        labelled('優', 3, { ko: '우(優)', en: '優 (A)', ja: '優' }),
        labelled('良', 2, { ko: '양(良)', en: '良 (B)', ja: '良' }),
        labelled('可', 1, { ko: '가(可)', en: '可 (C)', ja: '可' }),
        labelled('不可', 0, { ko: '불가(不可)', en: '不可 (F)', ja: '不可' }),
        { grade: '認', label: { ko: '인정(認)', en: '認 (credited)', ja: '認' } },
      ],
      figures: [...averaged],
      weight: 'credits',
    },
  },
  'us-4.0': {
    name: { ko: '미국, 4.0점 만점', en: 'USA, 4.0 points', ja: '米国、4.0点満点' },
    grading: {
      grades: [
        ...points({ A: 4, 'A-': 3.7, 'B+': 3.3, B: 3, 'B-': 2.7, 'C+': 2.3, C: 2, 'C-': 1.7 }),
        ...points({ 'D+': 1.3, D: 1, F: 0 }),
        { grade: 'P' },
      ],
      figures: [...averaged],
      weight: 'credits',
    },
  },
  'australia-7': {
    name: {
      ko: '호주, HD~P(7점 만점)',
      en: 'Australia, HD to P, 7 points',
      ja: '豪州、HD～P（7点満点）',
    },
    grading: {
      grades: [
        labelled(highDistinction, 7, { ko: '최우등(HD)', en: 'High Distinction', ja: '秀（HD）' }),
        labelled(distinction, 6, { ko: '우등(D)', en: 'Distinction', ja: '優（D）' }),
        labelled(credit, 5, { ko: '우수(CR)', en: 'Credit', ja: '良（CR）' }),
        labelled(pass, 4, { ko: '통과(P)', en: 'Pass', ja: '可（P）' }),
      ],
      figures: [...averaged, 'wam'],
      weight: 'equal',
    },
  },
  'marks-100': {
    name: { ko: '100점 만점(등급 없음)', en: 'Marks out of 100', ja: '100点満点（評語なし）' },
    grading: {
      grades: [],
      figures: ['totalCredits', 'completedCredits', 'wam'],
      weight: 'credits',
    },
  },
} satisfies Record<string, Preset>

export type GradingPreset = keyof typeof gradingPresets

/** A copy to be edited, with labels in the languages of the site only. */
export function gradingOf(preset: GradingPreset, languages: readonly Language[]): Grading {
  const { grades, figures = [], weight }: Preset['grading'] = gradingPresets[preset].grading
  return {
    grades: grades.map(({ label, ...grade }) => ({
      ...grade,
      ...(label && {
        label: Object.fromEntries(languages.map((language) => [language, label[language]])),
      }),
    })),
    figures: [...figures],
    weight,
  }
}

/** The field of the record: the panel offers the presets. */
export const gradingField = {
  ...gradingFields,
  presets: (Object.keys(gradingPresets) as GradingPreset[]).map((preset) => ({
    name: gradingPresets[preset].name,
    fill: (languages: readonly Language[]) => gradingOf(preset, languages),
  })),
}

/** The grades of a school, the best one first. */
export function gradesOf({ scale, grades = [] }: Grading): readonly Grade[] {
  if (!scale) return grades
  return gradingPresets['australia-7'].grading.grades.map((grade) => ({
    ...grade,
    points: lookUp(scale, grade.grade),
  }))
}

/** The figures that are shown. */
export function figuresOf({ figures }: Grading): readonly AcademicFigure[] {
  return figures ?? academicFigures
}
