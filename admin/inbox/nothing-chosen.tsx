import { useWords } from '../words/words.ts'
import styles from './inbox.module.css'

/** Shown in place of a message while none is open. */
export function Component() {
  const { inbox } = useWords()
  return <p className={styles.nothing}>{inbox.nothingChosen}</p>
}
