/** The cards of Ghost's editors: blocks that are no text. */
import { lookUp } from '#shared/look-up.ts'
import { isGroup } from '../folder/yaml-document.ts'

/** The name of an element whose `title` is Markdown. As the text of an element, its white space would be collapsed. */
export const markdownElement = 'written-markdown'

type Card = Record<string, unknown>

/** Empty for a card without anything to show. One that is not known is kept as JSON, in a block of code. */
export function cardToHtml(type: string, card: Card): string {
  const field = (name: string) => {
    const value = lookUp(card, name)
    return typeof value === 'string' ? value : ''
  }
  const figure = (inside: string) => {
    const caption = field('caption')
    return `<figure>${inside}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
  }
  switch (type) {
    case 'image':
      return figure(pictureToHtml(card))
    case 'gallery':
      return figure(
        (Array.isArray(card['images']) ? card['images'] : [])
          .filter(isGroup)
          .map(pictureToHtml)
          .join(''),
      )
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${escapeHtml(field('language'))}">${escapeHtml(field('code'))}</code></pre>`
    case 'html':
      return field('html')
    case 'markdown':
    case 'card-markdown':
      return `<${markdownElement} title="${escapeHtml(field('markdown'))}"></${markdownElement}>`
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'paywall':
      return ''
    case 'bookmark': {
      const metadata = isGroup(card['metadata']) ? card['metadata'] : {}
      return linkToHtml(field('url'), String(metadata['title'] ?? ''))
    }
    case 'embed':
      return figure(linkToHtml(field('url'), ''))
    case 'button':
      return linkToHtml(field('buttonUrl'), field('buttonText'))
    case 'video':
    case 'audio':
    case 'file':
      return linkToHtml(field('src'), field('title') || field('fileTitle') || field('fileName'))
    case 'callout':
      return `<blockquote><p>${escapeHtml(field('calloutEmoji'))} ${field('calloutText')}</p></blockquote>`
    case 'toggle':
      return `<p><strong>${field('heading')}</strong></p>${field('content')}`
    default:
      return `<pre><code class="language-json">${escapeHtml(JSON.stringify({ ...card, type }))}</code></pre>`
  }
}

function pictureToHtml(card: Card): string {
  return `<img src="${escapeHtml(String(card['src'] ?? ''))}" alt="${escapeHtml(String(card['alt'] ?? ''))}">`
}

function linkToHtml(url: string, label: string): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label || url)}</a></p>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
