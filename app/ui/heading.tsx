/** The title of a page and one sentence on what it holds. */
import styles from './heading.module.css'

export function Heading({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
