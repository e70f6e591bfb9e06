/** A page of plain text. */
import type { LegalPageName, LegalPage as LegalText } from '#shared/legal.ts'
import { useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { formatDay } from '../ui/dates.ts'
import { Heading } from '../ui/heading.tsx'
import { Written } from '../written.tsx'
import styles from './legal-page.module.css'

export function LegalPage({ name, text }: { name: LegalPageName; text: LegalText }) {
  const { title, updated, html } = text
  const { language } = usePage()
  const words = useMessages().legal
  return (
    <article>
      <PageMeta title={title} description={words.descriptions[name]} seed={name} />
      <Heading title={title} text={words.descriptions[name]} seed={name} />
      <div className={styles.page}>
        <p className={styles.updated}>
          {words.updated} <time dateTime={updated}>{formatDay(updated, language)}</time>
        </p>
        <div className={styles.text}>
          <Written html={html} />
        </div>
      </div>
    </article>
  )
}
