/** Sanitised HTML that was made from Markdown. */
import styles from './prose.module.css'

export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
