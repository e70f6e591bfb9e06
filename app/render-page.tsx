/** Renders a page to HTML that contains no React. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageContext, type PageContextValue } from './page.tsx'
import { classesIn, neededStyles } from './styles/needed-styles.ts'
import diagramStyles from './ui/diagrams.css?inline'

/** Stands for the CSS until the page is known. Text of a page cannot contain it, because there `<` is escaped. */
const placeholder = '<styles>'

/** A form that is replaced by a part of the server's answer, which may need any rule of the route. No such page has a diagram. */
const replacedForm = ' data-message-form'

/** Which rules a page needs is known only from what it contains, so the CSS is written into it afterwards. */
export function renderPage(
  page: PageContextValue,
  content: ReactNode,
): { html: string; css: string } {
  const html = toHtml({ ...page, css: placeholder }, content)
  const css = html.includes(replacedForm)
    ? page.css
    : neededStyles(page.css + diagramStyles, findClasses(page, html))
  return { html: html.replace(placeholder, () => css), css }
}

/** Those of the page, and those that its islands may add. */
function findClasses({ islandClasses }: PageContextValue, html: string): Set<string> {
  const classes = classesIn(html)
  for (const [, name = ''] of html.matchAll(/ data-island="([^"]*)"/g))
    for (const one of islandClasses[name] ?? []) classes.add(one)
  return classes
}

/** React Router marks links for a mode in which it loads its routes; `discover="none"` would be needed at each. */
const forFramework = ' data-discover="true"'

export function toHtml(page: PageContextValue, content: ReactNode): string {
  const html = renderToStaticMarkup(<PageContext value={page}>{content}</PageContext>)
  return html.replaceAll(forFramework, '')
}
