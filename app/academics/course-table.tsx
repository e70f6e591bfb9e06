/** Courses as a table, which becomes a list on narrow screens. */
import type { Course, Grade } from '#shared/academics.ts'
import { useMessages, useWords } from '../page.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './course-table.module.css'
import { academicsWords } from './words.ts'

interface CourseTableProps {
  courses: Course[]
  showSemester: boolean
}

export function CourseTable({ courses, showSemester }: CourseTableProps) {
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
              <span className={styles.description}>{course.description}</span>
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
            <td className={course.grade ? undefined : styles.none}>
              <GradeMark grade={course.grade} />
              {course.marks !== undefined && (
                <span className={styles.marks}>{words.marks(course.marks)}</span>
              )}
            </td>
            <td data-label={words.credits}>{course.creditPoints}</td>
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

const gradeStyles: Record<Grade, string | undefined> = {
  'HIGH DISTINCTION': styles.highDistinction,
  DISTINCTION: styles.distinction,
  CREDIT: styles.credit,
  PASS: styles.pass,
}

function GradeMark({ grade }: { grade: Grade | undefined }) {
  const { grades } = useMessages().academics
  if (!grade) return <span className={styles.ungraded}>–</span>
  return <span className={`${styles.mark} ${gradeStyles[grade]}`}>{grades[grade]}</span>
}
