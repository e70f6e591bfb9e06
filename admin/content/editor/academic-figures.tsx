/** The academic summary with the edited text, and a calculator that saves nothing. */
import { useEffect, useState } from 'react'
import {
  type Academics,
  type CountedCourse,
  courseStatuses,
  type Grade,
  type Grading,
  grades,
  summarize,
} from '#shared/academics.ts'
import type { EditedDocument } from '#shared/admin/content.ts'
import { call } from '../../session/call.ts'
import figures from './figures.module.css'
import { useForm } from './form-context.ts'
import { WhatIf } from './what-if.tsx'

export interface NamedCourse extends CountedCourse {
  id: string
  name: string
}

interface AcademicFiguresProps {
  kind: 'course' | 'academics'
  id: string
  document: unknown
}

export function AcademicFigures({ kind, id, document }: AcademicFiguresProps) {
  const { words } = useForm()
  const [record, setRecord] = useState<{ courses: NamedCourse[]; grading: Grading } | null>(null)

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
        <WhatIf courses={courses} grading={grading} />
      </details>
    </section>
  )
}

export function Figures({ courses, grading }: { courses: CountedCourse[]; grading: Grading }) {
  const { words } = useForm()
  const { gpa, wam, completedCredits, totalCredits } = summarize(courses, grading)
  const { none } = words.figures
  return (
    <dl className={figures.numbers}>
      <Figure name={words.figures.gpa} value={gpa?.toFixed(2) ?? none} />
      <Figure name={words.figures.wam} value={wam?.toFixed(1) ?? none} />
      <Figure name={words.figures.completed} value={String(completedCredits)} />
      <Figure name={words.figures.total} value={String(totalCredits)} />
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
  return academics.ok && grading ? { courses: academics.data.courses, grading } : null
}

/** null: the draft is incomplete. */
function toGrading(document: unknown): Grading | null {
  const { grading } = (document ?? {}) as { grading?: Partial<Grading> }
  const { scale, weight } = grading ?? {}
  const isComplete = scale && grades.every((grade) => typeof scale[grade] === 'number')
  return isComplete && weight ? { scale, weight } : null
}

/** The course as it is in the form, which may be incomplete, in place of the published one. */
function withCourse(courses: NamedCourse[], id: string, document: unknown): NamedCourse[] {
  const { status, creditPoints, grade, marks } = (document ?? {}) as Record<string, unknown>
  const edited: NamedCourse = {
    id,
    name: courses.find((course) => course.id === id)?.name ?? id,
    status: courseStatuses.find((one) => one === status) ?? 'enrolled',
    creditPoints: Number(creditPoints ?? 0),
    ...(grades.includes(grade as Grade) && { grade: grade as Grade }),
    ...(typeof marks === 'number' && { marks }),
  }
  return [...courses.filter((course) => course.id !== id), edited]
}
