import { useWords } from '../words/words.ts'
import styles from './problem.module.css'

/** Shown while the first room is loading. */
export function Waiting() {
  const { shell } = useWords()
  return (
    <p className={styles.problem} role="status">
      {shell.loading}
    </p>
  )
}
