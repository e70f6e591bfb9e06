/** Courses as a table, which becomes a list on narrow screens. */
import { type Academics, type Course, labelOfGrade } from '#shared/academics.ts'
import { useMessages, useWords } from '../page.tsx'
import { Paragraph, TitleText } from '../ui/title-text.tsx'
import styles from './course-table.module.css'
import { academicsWords } from './words.ts'

interface CourseTableProps {
  courses: Course[]
  grades: Academics['grades']
  showSemester: boolean
}

export function CourseTable({ courses, grades, showSemester }: CourseTableProps) {
  const words = useWords(academicsWords)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.course}</th>
          {showSemester && <th scope="col">{words.term}</th>}
          <th scope="col">{words.status}</th>
          <th scope="col">{words.grade}</th>
          <th scope="col">{words.credits}</th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.id} id={course.id}>
            <th scope="row">
              <span className={styles.name}>
                <TitleText>{course.name}</TitleText>
              </span>
              <span className={styles.description}>
                <Paragraph>{course.description}</Paragraph>
              </span>
            </th>
            {showSemester && (
              <td>
                {course.semester}
                {course.semesterMonths && (
                  <span className={styles.months}>{course.semesterMonths}</span>
                )}
              </td>
            )}
            <td>
              <StatusMark status={course.status} />
            </td>
            <td className={course.grade || course.marks !== undefined ? undefined : styles.none}>
              {course.grade && <GradeMark grade={course.grade} grades={grades} />}
              {!course.grade && course.marks === undefined && (
                <span className={styles.ungraded}>–</span>
              )}
              {course.marks !== undefined && (
                <span className={styles.marks}>{words.marks(course.marks)}</span>
              )}
            </td>
            <td data-label={words.credits}>{course.creditPoints ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const statusStyles: Record<Course['status'], string | undefined> = {
  completed: styles.completed,
  enrolled: styles.enrolled,
  exemption: styles.exempted,
}

/** Status and grade as small marks with a shape, a colour and a word. */
function StatusMark({ status }: { status: Course['status'] }) {
  const { statuses } = useMessages().academics
  return <span className={`${styles.mark} ${statusStyles[status]}`}>{statuses[status]}</span>
}

/** The best grades first. */
const gradeStyles = [styles.highDistinction, styles.distinction, styles.credit, styles.pass]

/** Grades that pass share the colours evenly, in their order. */
function GradeMark({ grade, grades }: { grade: string; grades: Academics['grades'] }) {
  const passing = grades.filter(({ points = 0 }) => points > 0)
  const place = passing.findIndex((one) => one.grade === grade)
  const colour = gradeStyles[Math.floor((place * gradeStyles.length) / passing.length)]
  return (
    <span className={colour ? `${styles.mark} ${colour}` : styles.ungraded}>
      {labelOfGrade({ grades }, grade)}
    </span>
  )
}
