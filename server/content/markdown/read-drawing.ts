/** Reads the elements of the SVG that `beautiful-mermaid` writes. Nothing but names, attributes and text is kept. */
import { lookUp } from '#shared/look-up.ts'

export interface DrawnElement {
  name: string
  attributes: Record<string, string>
  children: (DrawnElement | string)[]
}

const token = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

export function readDrawing(svg: string): DrawnElement | null {
  const root: DrawnElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closes, name = '', attributes = '', isEmpty, text] of svg.matchAll(token)) {
    const parent = open.at(-1)
    if (!parent) return null
    if (text !== undefined) parent.children.push(decode(text))
    else if (closes) {
      if (open.pop()?.name !== name) return null
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [drawing] = root.children
  return open.length === 1 && typeof drawing === 'object' ? drawing : null
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, name, value = '']) => [name, decode(value)]))
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:lt|gt|quot|#39|amp);/g,
    (entity) => lookUp(entities, entity) ?? entity,
  )
}
