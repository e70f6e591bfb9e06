/** The parts of the HTML tree that the plugins use. */
export interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
  /** What follows the language of a code block. It is never part of the output. */
  data?: { meta?: string | null }
  /** In the Markdown. */
  position?: { start: { line: number; column: number }; end: { line: number; column: number } }
}

/** Yields a node and all nodes below it, in document order. */
export function* everyNode(node: HtmlNode): Generator<HtmlNode> {
  yield node
  for (const child of node.children ?? []) yield* everyNode(child)
}

export function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.value ?? ''
  return (node.children ?? []).map(textOf).join('')
}

/** The level of a heading, or null for anything else. */
export function headingLevel({ tagName = '' }: HtmlNode): number | null {
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  return level === undefined ? null : Number(level)
}

export function element(
  tagName: string,
  children: HtmlNode[] = [],
  properties: Record<string, unknown> = {},
): HtmlNode {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): HtmlNode {
  return { type: 'text', value }
}

export function classesOf({ properties }: HtmlNode): string[] {
  const classes = properties?.['className']
  return Array.isArray(classes) ? classes.map(String) : []
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
