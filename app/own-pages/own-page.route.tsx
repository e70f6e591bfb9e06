/** /{slug}: a page that the owner has added. */
import { data, useLoaderData } from 'react-router'
import * as context from '../context.ts'
import { useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import { Heading } from '../ui/heading.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import styles from './own-page.module.css'

export async function loader({ params, context: given }: context.LoaderArguments) {
  const { ownPages } = given.get(context.api)
  const page = await ownPages.find(params['page'] ?? '', given.get(context.visit).language)
  if (!page) throw data(null, 404)
  return page
}

export function Component() {
  const { slug, title, summary, html, ...page } = useLoaderData<typeof loader>()
  const { language } = usePage()
  const { names, untranslated } = useMessages().language
  const foreign = page.language === language ? undefined : page.language
  return (
    <article>
      <PageMeta title={title} description={summary} seed={slug} />
      <Heading title={title} lang={foreign} text={summary} textLang={foreign} seed={slug}>
        {foreign && <Untranslated>{untranslated(names[foreign])}</Untranslated>}
      </Heading>
      <div className={`framed ${styles.text}`} lang={foreign}>
        <Written html={html} lang={page.language} />
      </div>
    </article>
  )
}

export function ErrorBoundary() {
  const { home } = useMessages().pages
  return <RefusedRoute way={{ to: '/', label: home }} />
}
