import type { FieldPath } from '#shared/check-document.ts'
import styles from './editor.module.css'
import { idOf } from './form-context.ts'
import { useProblems } from './use-problems.ts'

/** What is wrong with a group or a list as a whole. */
export function Problems({ path }: { path: FieldPath }) {
  const problems = useProblems(path)
  if (problems.length === 0) return null
  return (
    <p id={`${idOf(path)}-problem`} className={styles.problem}>
      {problems.join(' ')}
    </p>
  )
}
