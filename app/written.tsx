/** What the owner wrote in Markdown. Its links within the site stay in the language of a prefixed page, as all others do. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import { inLanguage, usePage } from './page.tsx'
import { Prose } from './ui/prose.tsx'

export function Written({ html }: { html: string }) {
  const { language, prefixed } = usePage()
  return <Prose html={prefixed ? keepLanguage(html, language) : html} />
}

/** Links to files, and to pages in a language that the writer chose, are left as they are. */
const kept = [...languages, 'resumes'].join('|')
const pageLink = new RegExp(`(?<=<a href=")/(?!/|(?:${kept})["/?#]|[^"?#]*[.]\\w+["?#])[^"]*`, 'g')

export function keepLanguage(html: string, language: Language): string {
  return html.replaceAll(pageLink, (path) => inLanguage(language, path))
}
