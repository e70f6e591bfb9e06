/** Text that was written in Markdown and is sanitised HTML by now. */
import styles from './prose.module.css'

export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
