/**
 * The owner's text in Markdown. Links within the site keep the language of a prefixed page, like all others.
 */
import { type Language, languages } from '#shared/i18n/languages.ts'
import { inLanguage, usePage } from './page.tsx'
import { Prose } from './ui/prose.tsx'

export function Written({ html }: { html: string }) {
  const { language, prefixed } = usePage()
  return <Prose html={prefixed ? keepLanguage(html, language) : html} />
}

/** Links to files, and to pages with an explicit language, are not changed. */
const kept = [...languages, 'resumes'].join('|')
const pageLink = new RegExp(`(?<=<a href=")/(?!/|(?:${kept})["/?#]|[^"?#]*[.]\\w+["?#])[^"]*`, 'g')

export function keepLanguage(html: string, language: Language): string {
  return html.replaceAll(pageLink, (path) => inLanguage(language, path))
}
