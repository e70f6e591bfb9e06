import { useWords } from '../words/words.ts'
import styles from './inbox.module.css'

/** Where a message is read, while none is. */
export function Component() {
  const { inbox } = useWords()
  return <p className={styles.nothing}>{inbox.nothingChosen}</p>
}
