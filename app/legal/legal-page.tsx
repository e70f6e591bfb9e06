/** Pages of plain text. */
import { useLoaderData } from 'react-router'
import type { LegalPageName, LegalPage as LegalText } from '#shared/legal.ts'
import * as context from '../context.ts'
import { useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { formatDay } from '../ui/dates.ts'
import { Heading } from '../ui/heading.tsx'
import { PaintWhole } from '../ui/paint-from.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import styles from './legal-page.module.css'
import { legalWords } from './words.ts'

export function legalRoute(name: LegalPageName) {
  return {
    loader: ({ context: given }: context.LoaderArguments) =>
      given.get(context.api).legal.get(name, given.get(context.visit).language),
    Component: () => <LegalPage name={name} text={useLoaderData<LegalText>()} />,
  }
}

function LegalPage({ name, text }: { name: LegalPageName; text: LegalText }) {
  const { title, updated, html } = text
  const { language } = usePage()
  const words = useWords(legalWords)
  const { language: languageWords } = useMessages()
  const foreign = text.language === language ? undefined : text.language
  return (
    <article>
      <PageMeta
        title={title}
        description={legalWords[text.language].descriptions[name]}
        seed={name}
      />
      <PaintWhole />
      <Heading title={title} lang={foreign} text={words.descriptions[name]} seed={name}>
        {foreign && (
          <Untranslated>{languageWords.untranslated(languageWords.names[foreign])}</Untranslated>
        )}
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
