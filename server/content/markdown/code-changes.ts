/** Finds the lines of code that a comment at their end marks as new or old: `// [!code ++]`, `# [!code --]`. */

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
