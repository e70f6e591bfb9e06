/** Sanitised HTML that was made from Markdown. */
import './picture.module.css'
import code from './code.module.css'
import styles from './prose.module.css'

export function Prose({ html }: { html: string }) {
  return (
    <div className={`${styles.prose} ${code.blocks}`} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
