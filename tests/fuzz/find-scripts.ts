/** Finds what could run, send or disguise something in HTML that this server rendered, as a browser would read it. */
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { HtmlNode } from '#shared/html-tree.ts'

const elements =
  /^(?:script|style|iframe|frame|object|embed|applet|form|button|base|meta|link|template|textarea|select|option|dialog|video|audio|source|noscript|foreignobject|use|image|animate|set|mglyph|malignmark|title)$/i
/** Properties of HTML as the parser names them. */
const acting =
  /^(?:on.*|style|srcDoc|formAction|name|action|ping|http.?equiv|xLinkHref|background)$/i
/** Ids that the renderer makes itself. */
const ownIds = /^(?:(?:section|note)-.*|footnote-label)$/s
const addresses = /^(?:href|src|srcSet|cite|poster|longDesc|data)$/i
const schemes = /^(?:https?|mailto|tel):/i

const shapes = /^(?:svg|circle|ellipse|line|polygon|polyline|rect|text|tspan)$/
const shapeProperties =
  /^(?:viewBox|width|height|ariaHidden|className|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|dx|dy|points|textAnchor)$/
/** Numbers, and names of classes and positions: nothing that refers to anything. */
const plainValue = /^[\w\s.,-]*$/

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

export function findScripts(html: string): string[] {
  const found: string[] = []
  const ids = new Set<string>()
  const visit = (node: HtmlNode, isInDrawing: boolean): void => {
    const { tagName = '', properties = {}, children = [] } = node
    const isDrawing = isInDrawing || tagName === 'svg'
    if (isDrawing && node.type === 'element' && !shapes.test(tagName))
      found.push(`<${tagName}> in a diagram`)
    if (elements.test(tagName) || node.type === 'comment') found.push(`<${tagName || '!--'}>`)
    for (const [name, written] of Object.entries(properties)) {
      const value = Array.isArray(written) ? written.join(' ') : String(written)
      const said = `${tagName} ${name}="${value}"`
      if (acting.test(name)) found.push(said)
      if (isDrawing && !(shapeProperties.test(name) && plainValue.test(value))) found.push(said)
      if (addresses.test(name) && isForeign(value)) found.push(said)
      if (name === 'id') {
        if (!ownIds.test(value)) found.push(said)
        if (ids.has(value)) found.push(`${said} twice`)
        ids.add(value)
      }
    }
    for (const child of children) visit(child, isDrawing)
  }
  visit(parser.parse(html) as HtmlNode, false)
  return found
}

/** An address with a scheme that texts may not link to. Browsers ignore control characters and spaces in it. */
function isForeign(address: string): boolean {
  const plain = [...address].filter((character) => character > ' ').join('')
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) && !schemes.test(plain)
}
