import { useWords } from '../words/words.ts'
import styles from './problem.module.css'

/** While the first room is fetched. */
export function Waiting() {
  const { shell } = useWords()
  return (
    <p className={styles.problem} role="status">
      {shell.loading}
    </p>
  )
}
