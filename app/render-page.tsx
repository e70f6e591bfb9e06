/** Renders a page to HTML that contains no React. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageContext, type PageContextValue } from './page.tsx'
import diagramStyles from './ui/diagrams.css?inline'

/** As the server writes it in `server/content/markdown/diagrams.ts`. */
const drawing = '<div class="drawing"'

/**
 * Few texts have a diagram, and most pages have no room for its CSS in the first packets. Only the text tells, so such
 * a page is rendered twice: the CSS stands before it.
 */
export function renderPage(
  page: PageContextValue,
  content: ReactNode,
): { html: string; css: string } {
  const html = toHtml(page, content)
  if (!html.includes(drawing)) return { html, css: page.css }
  const css = page.css + diagramStyles
  return { html: toHtml({ ...page, css }, content), css }
}

/** React Router marks links for a mode in which it loads its routes; `discover="none"` would be needed at each. */
const forFramework = ' data-discover="true"'

export function toHtml(page: PageContextValue, content: ReactNode): string {
  const html = renderToStaticMarkup(<PageContext value={page}>{content}</PageContext>)
  return html.replaceAll(forFramework, '')
}
