/** Markdown with YAML front matter between two lines of `---`. */
export interface MarkdownParts {
  front: string
  body: string
  /** The line on which the body begins, or would begin. */
  bodyLine: number
}

/** The first line of the front matter, below the opening `---`. */
export const frontLine = 2

/** Splits a Markdown file with LF line ends. Returns null if it does not begin with complete front matter. */
export function splitFrontMatter(source: string): MarkdownParts | null {
  const lines = source.split('\n')
  if (lines[0] !== '---') return null
  // Block texts of YAML are indented, so the first `---` at the start of a line is the end.
  const end = lines.indexOf('---', 1)
  if (end === -1) return null
  const blankLines = lines.slice(end + 1).findIndex((line) => line.trim() !== '')
  return {
    front: lines.slice(1, end).join('\n'),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2 + Math.max(blankLines, 0),
  }
}

export function joinFrontMatter(front: string, body: string): string {
  return `---\n${front}---\n\n${body}\n`
}
