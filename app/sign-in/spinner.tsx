/** Something is under way: a ring that turns, and the word for it. */
import styles from './spinner.module.css'

export function Spinner({ text }: { text: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} />
      {text}
    </p>
  )
}
