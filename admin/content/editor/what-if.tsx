/** Tries marks and grades of courses. Nothing of it is saved. */
import { useState } from 'react'
import { type CountedCourse, type Grade, type Grading, grades } from '#shared/academics.ts'
import { choiceTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Figures, type NamedCourse } from './academic-figures.tsx'
import figures from './figures.module.css'
import { useForm } from './form-context.ts'

type Guess = Pick<CountedCourse, 'grade' | 'marks'>

export function WhatIf({ courses, grading }: { courses: NamedCourse[]; grading: Grading }) {
  const { words, fieldWords } = useForm()
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
                  ...grades.map((one) => ({
                    value: one,
                    text: choiceTextOf(fieldWords, 'course', ['grade'], one),
                  })),
                ]}
                onChange={({ target }) => guess(id, { grade: (target.value || grade) as Grade })}
              />
            </li>
          ))}
      </ul>
      <Button onClick={() => setGuesses({})}>{words.figures.reset}</Button>
    </>
  )
}
