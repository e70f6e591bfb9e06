/** What only some programs understand, as the Markdown of this site. Each format names the functions of its dialect. */
import type { TagContext } from './blog-text.ts'
import { rewriteContainers } from './containers.ts'
import type { TracedText } from './edits.ts'
import { emojiCodes } from './emoji-codes.ts'
import { toLinkMarkdown, toPictureMarkdown } from './markdown-tree.ts'
import { rewriteComponents } from './mdx.ts'
import { type Pattern, rewritePatterns, rewriteTags } from './rewrite.ts'
import { findPage, writePicture } from './tag-rules.ts'

export type Dialect = (text: TracedText, context: TagContext) => TracedText

const emoji: Pattern = {
  find: /(?<![\w:]):([a-z0-9_+-]{2,30}):(?![\w:])/dg,
  write: ([, code = '']) => emojiCodes.get(code) ?? null,
}

/** A line in italics below a picture. */
const caption: Pattern = {
  find: /(!\[[^[\]\n]*\]\([^()\s]+)(?:[ \t]+=\d*x\d*)?\)(?:\{:[^{}\n]*\})?[ \t]*\n[ \t]*([*_])([^*_\n]+)\2[ \t]*$/dgm,
  write: ([, picture = '', , text = '']) => `${picture} "${text.replaceAll('"', '\\"')}")`,
}

/** A term, and what it means in lines that begin with a colon. */
const definitions: Pattern = {
  find: /^([^\s>#|:*+<\uFFFC-][^\n]*)\n(\n?)((?: {0,3}:[ \t]+[^\n]+\n?)+)(?=([^\n])?)/dgm,
  write([, term = '', gap = '', meanings = '', more]) {
    const lines = meanings
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^ *:[ \t]+/, ''))
    const bold = term.includes('*') ? term.trim() : `**${term.trim()}**`
    return `${bold}${gap ? '\n\n' : '\\\n'}${lines.join('\\\n')}\n${more ? '\n' : ''}`
  },
}

export const rewriteEmoji: Dialect = (text, context) => rewritePatterns(text, context, [emoji])
export const rewriteQiita = rewriteEmoji
export const rewriteZenn: Dialect = (text, context) => rewritePatterns(text, context, [caption])
export const rewriteDefinitions: Dialect = (text, context) =>
  rewritePatterns(text, context, [caption, definitions, emoji])

/** A paired comment is a tab, as the theme NexT writes it. */
const hexoTag =
  /\{%-?\s*(?<end>end)?(?<name>\w+)(?<rest>(?:[^%{]|%(?!\})|\{(?!%))*?)-?%\}|<!--\s*(?<tab>(?:end)?tab\b[^<>]*)-->/g

export const rewriteHexoTags: Dialect = (text, context) =>
  rewriteTags(text, context, {
    pattern: hexoTag,
    everywhere: /^$/,
    unknown: 'KEPT_AS_TEXT',
    write(tag, whole) {
      const { name, words } = tag
      const [first = '', ...others] = words
      const [, title] = /^<!--\s*tab\s+(.*?)(?:@.*)?-->$/.exec(whole) ?? []
      if (name === '') return title === undefined ? '' : `**${title.trim()}**\n`
      if (name === 'img') return writePicture(tag)
      if (name === 'post_path') return context.findPost(first)
      if (name === 'asset_path') return first
      if (name === 'asset_link') return toLinkMarkdown(first, others.join(' '))
      if (name === 'post_link') {
        const url = context.findPost(first)
        return url && toLinkMarkdown(url, others.join(' ') || first)
      }
      const url = words.find((word) => /^https?:/.test(word))
      if (!/^(?:link|iframe|btn|button)$/.test(name) || !url) return null
      return toLinkMarkdown(
        url,
        words.filter((word) => word !== url && name !== 'iframe').join(' '),
      )
    },
  })

const media = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|pdf|mp[34]|webm|mov|wav|ogg|m4a)$/i

export const rewriteObsidian: Dialect = (text, context) =>
  rewritePatterns(text, context, [
    {
      find: /%%[\s\S]*?%%|^[ \t]*%%[\s\S]*/dgm,
      write([whole = ''], note) {
        note('REMOVED', '%%')
        return whole.replaceAll(/[^\n]/g, '').slice(0, 2)
      },
    },
    {
      find: /(!?)\[\[([^[\]|\n]*)(?:\|([^[\]\n]*))?\]\]/dg,
      write([whole, embeds, target = '', said = ''], note) {
        const [name = '', heading = ''] = target.trim().split('#', 2)
        const label = said.replaceAll(/\|?\d+(?:x\d+)?$/g, '').trim()
        if (media.test(name)) {
          return embeds && !/\.(?:pdf|mp[34]|webm|mov|wav|ogg|m4a)$/i.test(name)
            ? toPictureMarkdown(name, label)
            : toLinkMarkdown(name, label || name)
        }
        const text = said.trim() || [name, heading].filter(Boolean).join(' > ')
        const fragment = heading.replace(/^\^.*/, '')
        if (name === '')
          return fragment ? toLinkMarkdown(`#${encodeURIComponent(fragment)}`, text) : text
        const url = context.findPost(fragment ? `${name}#${fragment}` : name)
        if (url === null) note('LINK_DEAD', whole)
        return url === null ? text : toLinkMarkdown(url, text)
      },
    },
    {
      find: /==(?![\s=])((?:[^=\n]|=(?!=))*?)(?<!\s)==(?!=)/dg,
      write: ([, text = '']) => (text ? `<mark>${text}</mark>` : null),
    },
    { find: /[ \t]+\^[\w-]{4,}[ \t]*$/dgm, write: () => '' },
  ])

/** What means the same wherever it is written. */
const shared: Pattern[] = [
  // Of Zenn and of velog.
  ...[/@\[(\w+)\]\(([^()\s]+)\)/dg, /!(\w+)\[([^[\]\s]+)\](?!\()/dg].map((find) => ({
    find,
    write([, service = '', id = '']: string[]) {
      const page = findPage(service.toLowerCase(), id)
      return page && toLinkMarkdown(page, '')
    },
  })),
  {
    find: /(!\[[^[\]\n]*\]\([^()\s]+)[ \t]+=\d*x\d*\)/dg,
    write: ([, picture = '']) => `${picture})`,
  },
]

/** The site reads a block between lines of `$$`, and `$x$` in a sentence. */
const formulas: Pattern[] = [
  {
    find: /^([ \t>]*(?:[-*+][ \t]+)?)(?:\$\$(?!\$)((?:[^$\n]|\$(?!\$)|\n(?![ \t>]*\n))+)\$\$|\\{1,2}\[((?:[^\\\n]|\\(?!\\?[[\]])|\n(?![ \t>]*\n))+)\\{1,2}\])[ \t]*$/dgm,
    write([whole, marks = '', dollars = '', brackets = '']) {
      const formula = (dollars || brackets).trim()
      const next = `\n${marks.replace(/[-*+]/, ' ')}`
      const written = `${marks}$$${next}${formula}${next}$$`
      return formula === '' || written === whole || (brackets && !/[\\^_=]/.test(formula))
        ? null
        : written
    },
  },
  {
    find: /(?<![\\$])\$\$(?!\$)[ \t]*([^$\n]*[^$\s])[ \t]*\$\$(?![$\d])/dg,
    write: ([, formula = '']) => `$${formula}$`,
  },
]

export const rewriteFormulas: Dialect = (text, context) =>
  rewritePatterns(text, context, formulas, false)

export const rewriteShared: Dialect = (source, context) => {
  const [, name] = /^import\s+(?:\{\s*)?(\w+)[^\n]*\sfrom\s*["']/m.exec(source.text) ?? []
  const isMdx =
    /\.mdx$/i.test(context.text.file) ||
    (name !== undefined && source.text.includes(`<${name}`)) ||
    /\{\/\*/.test(source.text)
  const text = isMdx ? rewriteComponents(source, context) : source
  return rewriteContainers(rewritePatterns(text, context, shared), context)
}
