/** Status and grade as small marks with a shape, a colour and a word. */
import type { Course, Grade } from '#shared/academics.ts'
import { useMessages } from '../page.tsx'
import styles from './marks.module.css'

const statusStyles: Record<Course['status'], string | undefined> = {
  completed: styles.completed,
  enrolled: styles.enrolled,
  exemption: styles.exempted,
}

export function StatusMark({ status }: { status: Course['status'] }) {
  const { statuses } = useMessages().academics
  return <span className={`${styles.mark} ${statusStyles[status]}`}>{statuses[status]}</span>
}

const gradeStyles: Record<Grade, string | undefined> = {
  'HIGH DISTINCTION': styles.highDistinction,
  DISTINCTION: styles.distinction,
  CREDIT: styles.credit,
  PASS: styles.pass,
}

export function GradeMark({ grade }: { grade: Grade | undefined }) {
  const { grades } = useMessages().academics
  if (!grade) return <span className={styles.ungraded}>–</span>
  return <span className={`${styles.mark} ${gradeStyles[grade]}`}>{grades[grade]}</span>
}
