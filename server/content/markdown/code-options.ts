/**
 * Reads what a writer says about a code block: after its language, ```` ```ts title="server.ts" {2,4-6} ````, and in comments
 * that mark a line as new or old, `// [!code ++]`, `# [!code --]`.
 */

export interface CodeOptions {
  title: string | null
  /** Whether a line, counted from 1, is marked. */
  isMarked: (line: number) => boolean
}

/** More ranges than anybody writes by hand. Every line is compared with each. */
const mostRanges = 100

/** Phones and word processors write curly quotes. */
const titled = /(?:^|\s)title=["“”„＂]([^"“”＂]*)["“”＂]/

/** Anything that is neither a title nor ranges of lines is ignored. */
export function readCodeOptions(meta: string): CodeOptions {
  const title = titled.exec(meta)?.[1]?.trim() ?? ''
  const list = /(?:^|\s)\{([\d,\s-]+)\}/.exec(meta.replace(titled, ''))?.[1] ?? ''
  const ranges = list
    .split(',', mostRanges)
    .map((range) => /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range))
    .flatMap((found) => (found ? [[Number(found[1]), Number(found[2] ?? found[1])] as const] : []))
  return {
    title: title === '' ? null : title,
    isMarked: (line) => ranges.some(([first, last]) => first <= line && line <= last),
  }
}

export type LineChange = 'ins' | 'del'

export interface ChangedCode {
  /** The code without these comments. */
  code: string
  /** By line, counted from 1. */
  changes: ReadonlyMap<number, LineChange>
}

const mark = /\[!code (\+\+|--)\](?: ?(?:-->|\*\/))?$/
const comment = /(?:\/\/|#|--|<!--|\/\*|;|%)$/

export function readCodeChanges(written: string): ChangedCode {
  if (!written.includes('[!code ')) return { code: written, changes: new Map() }
  const changes = new Map<number, LineChange>()
  const lines = written.split('\n').map((line, index) => {
    const found = mark.exec(line.trimEnd())
    const before = found ? line.slice(0, found.index).trimEnd() : ''
    const start = comment.exec(before)
    if (!found || !start) return line
    changes.set(index + 1, found[1] === '++' ? 'ins' : 'del')
    return before.slice(0, start.index).trimEnd()
  })
  return { code: lines.join('\n'), changes }
}
