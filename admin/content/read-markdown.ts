/** What hints about a Markdown text must know of it. It is read roughly: a false hint costs little here. */

export interface MarkdownParts {
  headings: { level: number; text: string; place: Place }[]
  images: { alt: string; address: string; place: Place }[]
  /** Code is blank; everything is where it was. */
  prose: string
}

/** Where something begins and ends in a text. */
export type Place = readonly [from: number, to: number]

const hashHeading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const underline = /^ {0,3}(=+|-+)[ \t]*$/

export function readMarkdown(text: string): MarkdownParts {
  const prose = withoutCode(text)
  return { headings: listHeadings(text, prose), images: listImages(prose), prose }
}

/** Every step is over at the next bracket, so that hostile texts take no longer. */
function listImages(prose: string): MarkdownParts['images'] {
  let from = prose.indexOf('![')
  const images: MarkdownParts['images'] = []
  while (from >= 0) {
    const next = prose.indexOf('![', from + 2)
    const part = prose.slice(from, next < 0 ? undefined : next)
    const [written, alt = '', target = ''] = /^!\[([^\]]*)\]\(([^)]*)\)/.exec(part) ?? []
    const [, address = ''] = /^\s*<?([^\s>]*)/.exec(target) ?? []
    if (written) images.push({ alt, address, place: [from, from + written.length] })
    from = next
  }
  return images
}

function withoutCode(text: string): string {
  let fence: string | null = null
  const blank = (written: string) => ' '.repeat(written.length)
  const lines = text.split('\n').map((line) => {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      return blank(line)
    }
    if (!mark) return line
    fence = mark
    return blank(line)
  })
  return lines.join('\n').replaceAll(/(?<!`)(`+)(?!`)[^`\n]+\1(?!`)/g, blank)
}

function listHeadings(text: string, prose: string): MarkdownParts['headings'] {
  const lines = prose.split('\n')
  let at = 0
  return lines.flatMap((line, index) => {
    const from = at
    at += line.length + 1
    // A title may contain code.
    const written = text.slice(from, from + line.length)
    const place = [from, from + line.length] as const
    const [, hashes, title = ''] = hashHeading.exec(line.trim() === '' ? line : written) ?? []
    if (hashes) return [{ level: hashes.length, text: title.trim().replace(/[ \t]#+$/, ''), place }]
    const [, drawn] = underline.exec(lines[index + 1] ?? '') ?? []
    const isText = line.trim() !== '' && !/^ {0,3}(?:[-*+>|#]|\d+[.)])/.test(line)
    return drawn && isText
      ? [{ level: drawn.startsWith('=') ? 1 : 2, text: written.trim(), place }]
      : []
  })
}
