/** A page of plain text at reading measure. */
import type { LegalPage as LegalText } from '#shared/legal.ts'
import { PageTitle, useMessages } from '../page.tsx'
import { Prose } from '../ui/prose.tsx'
import styles from './legal-page.module.css'

export function LegalPage({ title, updated, html }: LegalText) {
  const words = useMessages().legal
  return (
    <article className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className={styles.updated}>
        {words.updated} <time dateTime={updated}>{updated}</time>
      </p>
      <Prose html={html} />
    </article>
  )
}
