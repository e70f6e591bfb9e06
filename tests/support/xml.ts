/** A strict parser for small XML documents: it throws where a feed reader would refuse the whole feed. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The direct text content, with entities resolved. */
  text: string
}

const nameStart = '[A-Za-z_][\\w.:-]*'
const openTag = new RegExp(`<(${nameStart})((?:\\s+${nameStart}="[^"<]*")*)\\s*(/?)>`, 'y')
const closeTag = new RegExp(`</(${nameStart})\\s*>`, 'y')
const characters = /[^<]+/y
/** XML 1.0, section 2.2. */
const unlawful = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

export function parseXml(source: string): XmlElement {
  if (unlawful.test(source)) throw new Error('holds a character that XML does not allow')
  let at = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(source)?.[0].length ?? 0
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  while (at < source.length) {
    const parent = open.at(-1) as XmlElement
    const opening = match(openTag)
    if (opening) {
      const [, name = '', attributes = '', selfClosing] = opening
      const element = { name, attributes: toAttributes(attributes), children: [], text: '' }
      parent.children.push(element)
      if (selfClosing === '') open.push(element)
      continue
    }
    const closing = match(closeTag)
    if (closing) {
      if (open.pop()?.name !== closing[1]) throw new Error(`</${closing[1]}> closes nothing`)
      continue
    }
    const text = match(characters)
    if (!text) throw new Error(`is broken at: ${source.slice(at, at + 60)}`)
    parent.text += resolve(text[0])
  }
  const [root, ...others] = top.children
  if (open.length !== 1 || !root || others.length > 0 || top.text.trim() !== '') {
    throw new Error('is not one whole element')
  }
  return root

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

export function textIn(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text
}

function toAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of source.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`has ${name} twice`)
    attributes[name] = resolve(value)
  }
  return attributes
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function resolve(text: string): string {
  return text.replaceAll(/&(\w+);|&/g, (whole, name) => {
    const character = entities[name]
    if (character === undefined) throw new Error(`has ${whole}, which is no entity`)
    return character
  })
}
