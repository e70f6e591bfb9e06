/** The academic summary with the edited text, and a calculator that saves nothing. */
import { useEffect, useState } from 'react'
import {
  type Academics,
  type CountedCourse,
  courseStatuses,
  labelOfGrade,
  summarize,
} from '#shared/academics.ts'
import type { EditedDocument } from '#shared/admin/content.ts'
import { checkDocument } from '#shared/check-document.ts'
import {
  type AcademicFigure,
  figuresOf,
  type Grading,
  gradesOf,
  gradingFields,
} from '#shared/grading.ts'
import { choiceTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import figures from './figures.module.css'
import { useForm } from './form-context.ts'

export interface NamedCourse extends CountedCourse {
  id: string
  name: string
}

interface RecordInForm {
  courses: NamedCourse[]
  grading: Grading
  /** With their labels. */
  grades: Academics['grades']
}

interface AcademicFiguresProps {
  kind: 'course' | 'academics'
  id: string
  document: unknown
}

export function AcademicFigures({ kind, id, document }: AcademicFiguresProps) {
  const { words } = useForm()
  const [record, setRecord] = useState<RecordInForm | null>(null)

  useEffect(() => {
    void loadRecord().then(setRecord)
  }, [])
  if (!record) return null
  const grading = (kind === 'academics' && toGrading(document)) || record.grading
  const courses = kind === 'course' ? withCourse(record.courses, id, document) : record.courses
  return (
    <section className={figures.figures} aria-labelledby="figures">
      <h2 id="figures">{words.figures.title}</h2>
      <Figures courses={courses} grading={grading} />
      <details>
        <summary>{words.figures.whatIf}</summary>
        <WhatIf courses={courses} grading={grading} grades={record.grades} />
      </details>
    </section>
  )
}

export function Figures({ courses, grading }: { courses: CountedCourse[]; grading: Grading }) {
  const { words, fieldWords } = useForm()
  const summary = summarize(courses, grading)
  const { none } = words.figures
  const values: Record<AcademicFigure, string> = {
    totalCredits: String(summary.totalCredits),
    completedCredits: String(summary.completedCredits),
    gpa: summary.gpa?.toFixed(2) ?? none,
    wam: summary.wam?.toFixed(1) ?? none,
  }
  return (
    <dl className={figures.numbers}>
      {figuresOf(grading).map((figure) => (
        <Figure
          key={figure}
          name={choiceTextOf(fieldWords, 'academics', ['grading', 'figures', 0], figure)}
          value={values[figure]}
        />
      ))}
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** null: the figures are not shown; the form works without them. */
async function loadRecord() {
  const [academics, document] = await Promise.all([
    call<Academics>('/api/academics'),
    call<EditedDocument>('/api/admin/content/academics/academics'),
  ])
  const grading = document.ok ? toGrading(document.data.document) : null
  if (!academics.ok || !grading) return null
  const { courses, grades } = academics.data
  return { courses, grading, grades }
}

/** null: the draft is incomplete. */
function toGrading(document: unknown): Grading | null {
  const { grading } = (document ?? {}) as { grading?: unknown }
  const checked = checkDocument(gradingFields, grading)
  return checked.ok ? checked.value : null
}

/** The course as it is in the form, which may be incomplete, in place of the published one. */
function withCourse(courses: NamedCourse[], id: string, document: unknown): NamedCourse[] {
  const { status, creditPoints, grade, marks } = (document ?? {}) as Record<string, unknown>
  const edited: NamedCourse = {
    id,
    name: courses.find((course) => course.id === id)?.name ?? id,
    status: courseStatuses.find((one) => one === status) ?? 'enrolled',
    ...(typeof creditPoints === 'number' && { creditPoints }),
    ...(typeof grade === 'string' && grade !== '' && { grade }),
    ...(typeof marks === 'number' && { marks }),
  }
  return [...courses.filter((course) => course.id !== id), edited]
}

type Guess = Pick<CountedCourse, 'grade' | 'marks'>

/** Tries marks and grades of courses. Nothing of it is saved. */
function WhatIf({ courses, grading, grades }: RecordInForm) {
  const { words } = useForm()
  const [guesses, setGuesses] = useState<Record<string, Guess>>({})
  const tried = courses.map((course): NamedCourse => {
    const guess = lookUp(guesses, course.id)
    return guess ? { ...course, ...guess, status: 'completed' } : course
  })
  const guess = (id: string, part: Guess) =>
    setGuesses((all) => ({ ...all, [id]: { ...lookUp(all, id), ...part } }))
  return (
    <>
      <p>{words.figures.whatIfText}</p>
      <Figures courses={tried} grading={grading} />
      <ul className={figures.guesses}>
        {courses
          .filter(({ status }) => status !== 'exemption')
          .map(({ id, name, marks, grade }) => (
            <li key={id}>
              <span>{name}</span>
              <TextField
                label={words.figures.marks(name)}
                isBare
                type="number"
                min={0}
                max={100}
                placeholder={String(marks ?? '–')}
                value={lookUp(guesses, id)?.marks ?? ''}
                onChange={({ target }) =>
                  guess(id, { marks: target.value === '' ? marks : Number(target.value) })
                }
              />
              <Select
                label={words.figures.grade(name)}
                isBare
                value={lookUp(guesses, id)?.grade ?? ''}
                choices={[
                  { value: '', text: words.figures.asIs },
                  ...gradesOf(grading).map(({ grade }) => ({
                    value: grade,
                    text: labelOfGrade({ grades }, grade),
                  })),
                ]}
                onChange={({ target }) => guess(id, { grade: target.value || grade })}
              />
            </li>
          ))}
      </ul>
      <Button onClick={() => setGuesses({})}>{words.figures.reset}</Button>
    </>
  )
}
