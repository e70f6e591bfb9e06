/** What the checklist must know of a Markdown text. It is read roughly: a false hint costs little here. */

export interface MarkdownParts {
  headings: { level: number; text: string }[]
  images: { alt: string; address: string }[]
}

const image = /!\[([^\]]*)\]\(\s*<?([^)\s>]*)[^)]*\)/g
const hashHeading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/
const underline = /^ {0,3}(=+|-+)[ \t]*$/

export function readMarkdown(text: string): MarkdownParts {
  const prose = withoutCode(text)
  const images = [...prose.matchAll(image)].map(([, alt = '', address = '']) => ({ alt, address }))
  return { headings: listHeadings(prose), images }
}

/** Keeps the lines, so that what follows stays a block of its own. */
function withoutCode(text: string): string {
  let fence: string | null = null
  const lines = text.split('\n').map((line) => {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      return ''
    }
    if (!mark) return line
    fence = mark
    return ''
  })
  return lines.join('\n').replaceAll(/(`+)[^`\n]+\1/g, 'code')
}

function listHeadings(prose: string): MarkdownParts['headings'] {
  const lines = prose.split('\n')
  return lines.flatMap((line, index) => {
    const [, hashes, text = ''] = hashHeading.exec(line) ?? []
    if (hashes) return [{ level: hashes.length, text }]
    const [, drawn] = underline.exec(lines[index + 1] ?? '') ?? []
    const isText = line.trim() !== '' && !/^ {0,3}(?:[-*+>|#]|\d+[.)])/.test(line)
    return drawn && isText ? [{ level: drawn.startsWith('=') ? 1 : 2, text: line.trim() }] : []
  })
}
