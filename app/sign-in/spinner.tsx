/** A progress indicator: a turning ring and a text. */
import styles from './spinner.module.css'

export function Spinner({ text }: { text: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} />
      {text}
    </p>
  )
}
