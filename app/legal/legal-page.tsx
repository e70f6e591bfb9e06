/** A page of plain text. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { LegalPageName, LegalPage as LegalText } from '#shared/legal.ts'
import { useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { formatDay } from '../ui/dates.ts'
import { Heading } from '../ui/heading.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import styles from './legal-page.module.css'

export function LegalPage({ name, text }: { name: LegalPageName; text: LegalText }) {
  const { title, updated, html } = text
  const { language } = usePage()
  const { legal: words, language: languageWords } = useMessages()
  const foreign = text.language === language ? undefined : text.language
  return (
    <article>
      <PageMeta
        title={title}
        description={catalogues[text.language].legal.descriptions[name]}
        seed={name}
      />
      <Heading title={title} lang={foreign} text={words.descriptions[name]} seed={name}>
        {foreign && <Untranslated>{words.untranslated(languageWords.names[foreign])}</Untranslated>}
      </Heading>
      <div className={styles.page}>
        <p className={styles.updated}>
          {words.updated} <time dateTime={updated}>{formatDay(updated, language)}</time>
        </p>
        <div className={styles.text} lang={foreign}>
          <Written html={html} lang={text.language} />
        </div>
      </div>
    </article>
  )
}
