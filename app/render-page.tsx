/** Renders a page to HTML that contains no React. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { lookUp } from '#shared/look-up.ts'
import { PageContext, type PageContextValue } from './page.tsx'
import { classesIn, neededStyles, stylesPlaceholder } from './styles/needed-styles.ts'
import diagramStyles from './ui/diagrams.css?inline'

/** A form that is replaced by a part of the server's answer, which may need any rule of the route. No such page has a diagram. */
const replacedForm = ' data-message-form'

/** Which rules a page needs is known only from what it contains, so the CSS is written into it afterwards. */
export function renderPage(
  page: PageContextValue,
  content: ReactNode,
): { html: string; css: string } {
  const html = toHtml(page, content)
  const css = html.includes(replacedForm)
    ? page.styles.join('')
    : neededStyles([...page.styles, diagramStyles], findClasses(page, html))
  return { html: html.replace(stylesPlaceholder, () => css), css }
}

/** Those of the page, and those that its islands may add. */
function findClasses({ islandClasses }: PageContextValue, html: string): Set<string> {
  const classes = classesIn(html)
  for (const [, name = ''] of html.matchAll(/ data-island="([^"]*)"/g))
    for (const one of lookUp(islandClasses, name) ?? []) classes.add(one)
  return classes
}

/** React Router marks links for a mode in which it loads its routes; `discover="none"` would be needed at each. */
const forFramework = ' data-discover="true"'

export function toHtml(page: PageContextValue, content: ReactNode): string {
  const html = renderToStaticMarkup(<PageContext value={page}>{content}</PageContext>)
  return html.replaceAll(forFramework, '')
}
