/** The text of a newer Ghost: a tree of Lexical, with cards of Ghost. */
import { isGroup } from '../folder/yaml-document.ts'
import { cardToHtml, escapeHtml } from './ghost-cards.ts'

type LexicalNode = Record<string, unknown>

export function lexicalToHtml(document: LexicalNode): string {
  return isGroup(document['root']) ? childrenOf(document['root']) : ''
}

function childrenOf({ children }: LexicalNode): string {
  return Array.isArray(children) ? children.filter(isGroup).map(nodeToHtml).join('') : ''
}

function nodeToHtml(node: LexicalNode): string {
  const type = String(node['type'])
  const inside = () => childrenOf(node)
  switch (type) {
    case 'text':
    case 'extended-text':
      return formatText(String(node['text'] ?? ''), Number(node['format'] ?? 0))
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading':
    case 'extended-heading': {
      const tag = /^h[1-6]$/.test(String(node['tag'])) ? node['tag'] : 'h2'
      return `<${tag}>${inside()}</${tag}>`
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote><p>${inside()}</p></blockquote>`
    case 'list': {
      const tag = node['listType'] === 'number' ? 'ol' : 'ul'
      return `<${tag}>${inside()}</${tag}>`
    }
    case 'listitem':
      return `<li>${inside()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(String(node['url'] ?? ''))}">${inside()}</a>`
    default:
      return cardToHtml(type, node) || inside()
  }
}

/** The bits of Lexical: bold, italic, struck through, underlined, code, below, above. */
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup']

function formatText(text: string, format: number): string {
  return formats.reduceRight(
    (html, tag, bit) => ((format & (1 << bit)) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeHtml(text),
  )
}
