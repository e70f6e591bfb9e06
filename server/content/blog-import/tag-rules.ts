/** What the tags mean that many programs have: embeds, pictures, callouts, details, code. */
import { toPage } from '#shared/html-to-markdown.ts'
import { lookUp } from '#shared/look-up.ts'
import { findCallout } from './containers.ts'
import { toCodeInfo, toFence, toLinkMarkdown, toPictureMarkdown } from './markdown-tree.ts'
import type { Tag, Written } from './rewrite.ts'

/** The page of an embedded thing, by the name that tags have for it. */
const pages: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=*',
  vimeo: 'https://vimeo.com/*',
  gist: 'https://gist.github.com/*',
  tweet: 'https://x.com/i/status/*',
  twitter: 'https://x.com/i/status/*',
  x: 'https://x.com/i/status/*',
  codepen: 'https://codepen.io/*',
  codesandbox: 'https://codesandbox.io/s/*',
  stackblitz: 'https://stackblitz.com/edit/*',
  jsfiddle: 'https://jsfiddle.net/*',
  speakerdeck: 'https://speakerdeck.com/player/*',
  slideshare: 'https://www.slideshare.net/slideshow/embed_code/key/*',
  spotify: 'https://open.spotify.com/*',
  docswell: 'https://www.docswell.com/s/*',
  figma: 'https://www.figma.com/file/*',
  github: 'https://github.com/*',
  card: 'https://*',
  linkcard: 'https://*',
  bookmark: 'https://*',
  embed: 'https://*',
}

/** null: no known service, or no name of a page there. */
export function findPage(name: string, id: string): string | null {
  const page = lookUp(pages, name)
  if (page === undefined || !/^[\w./:?=&%@#~+,-]+$/.test(id)) return null
  if (/^(?:https?:)?\/\//.test(id)) return toPage(id)
  const [, user, status] = /^(\w+)\/(?:status\/)?(\d+)$/.exec(id) ?? []
  if (status !== undefined && page.startsWith('https://x.com/'))
    return `https://x.com/${user}/status/${status}`
  return page.replace('*', () =>
    name === 'codepen' ? id.replace(/^(\w+)\/(\w+)$/, '$1/pen/$2') : id,
  )
}

const pictures = /^(?:figure|asset_img|lazy_?img|imgs?|imgproc|images?|picture)$/
const generalCallouts = /^(?:notice|hint|callout|admonition|alert|aside|box|notification)$/
const details =
  /^(?:details|expand|collaps[ei]\w*|spoiler|fold\w*|toggle|hidetoggle|accordion(?:item)?)$/
const inline = /^(?:kbd|mark|sup|sub)$/
const groups =
  /^(?:tab(?:s|set|pane)|steps?|columns?|cards?|cardgroup|div|center|raw_?html|rawhtml|unsafe|markdown|fragment|code-?group|section|row)$/
const flags = /^(?:true|false|open|closed?|simple|modern|flat|disabled|no-icon|icon:.*|@)$/

export function writeTag(tag: Tag, isPaired: boolean): Written {
  const { name, given, words } = tag
  const [first = '', second = ''] = words
  if (isPaired) {
    const plain = words.filter((word) => !flags.test(word))
    const title =
      given['title'] ?? given['summary'] ?? given['label'] ?? given['name'] ?? given['header']
    if (inline.test(name)) return [`<${name}>`, `</${name}>`]
    if (groups.test(name)) return ['', '']
    if (/^tab-?(?:item|panel)?$/.test(name)) return [`**${title ?? plain.join(' ')}**\n`, '']
    const type = given['type'] ?? given['style'] ?? given['color'] ?? first
    const [typed, named] = [findCallout(type), findCallout(name)]
    const said =
      title ??
      plain
        .slice(typed && type === first ? 1 : 0)
        .join(' ')
        .replace(/^@/, '')
    if (
      details.test(name) ||
      given['open'] === 'false' ||
      (name === 'admonition' && words.includes('false'))
    ) {
      return [`:::details ${said}`, ':::']
    }
    if (/^(?:block_?quote|quote|cq|centerquote|pullquote)$/.test(name))
      return [`:::quote ${given['author'] ?? said}`, ':::']
    if (generalCallouts.test(name) || named) {
      // The first word of an alert may be the name of a drawing.
      const shown = name === 'alert' && !typed ? title : said
      return [`:::${(typed ?? named)?.kind.toLowerCase() ?? 'note'} ${shown ?? ''}`, ':::']
    }
  }
  if (pictures.test(name)) return writePicture(tag)
  const ids = name === 'gist' && /^[\da-f]{5,}$/.test(second) ? `${first}/${second}` : first
  const id = given['id'] ?? given['url'] ?? given['src'] ?? given['href'] ?? ids
  const page = findPage(name, given['user'] ? `${given['user']}/${id}` : id)
  return page === null ? null : toLinkMarkdown(page, given['title'] ?? '')
}

/** `src="a.png" alt="A"`, or the address and then what it shows. */
export function writePicture({ given, words }: Tag): string | null {
  const at = words.findIndex((word) => /[./]/.test(word))
  const url = given['src'] ?? given['url'] ?? given['image_path'] ?? given['path'] ?? words[at]
  if (!url) return null
  const shown = words.slice(at + 1).filter((word) => !/^\d+(?:px|%)?$/.test(word))
  return toPictureMarkdown(url, given['alt'] ?? shown.join(' '), given['caption'] ?? given['title'])
}

const codes = /^(?:highlight|code\w*|terminal|console|shell|cmd|command|output|prism|snippet)$/
const marked = /(?:hl_lines|mark_lines|mark)["']?\s*[=:]\s*["'[]*([\d ,"-]*\d)/

/** A tag and its end, between which nothing is read. Empty: it was for nobody. null: it is another kind of pair. */
export function writePair({ name, rest, given, words }: Tag, inside: string): string | null {
  if (name === 'comment') return ''
  if (name === 'raw') return inside
  if (name === 'mermaid') return toFence(inside.trim(), name)
  if (/^(?:katex|math|latex)$/.test(name)) {
    const formula = inside.trim()
    if (formula.includes('$')) return formula
    const isBlock = inside.includes('\n') || given['display'] || words.includes('display')
    return isBlock ? `$$\n${formula}\n$$` : `$${formula}$`
  }
  if (!codes.test(name)) return null
  if (/^\s*(?:`{3}|~{3})/.test(inside)) return inside
  const options = new Map(
    words.flatMap((word) => [/^(\w+):(?!\/)(.+)$/.exec(word)?.slice(1) ?? []]) as [
      string,
      string,
    ][],
  )
  const plain = words.filter((word) => !/^\w+:/.test(word) && word !== 'linenos')
  const isTitle = name === 'codeblock' || options.has('lang')
  const written = given['language'] ?? given['lang'] ?? options.get('lang')
  const language = written ?? (isTitle ? '' : /^[\w+#-]+$/.exec(plain[0] ?? '')?.[0]) ?? ''
  const title =
    given['title'] ?? given['filename'] ?? given['file'] ?? (isTitle ? plain.join(' ') : '')
  const info = toCodeInfo(language, title, marked.exec(rest)?.[1])
  return toFence(inside.replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, ''), info)
}
