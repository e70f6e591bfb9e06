/** Reads what a writer put after the language of a code block: ```` ```ts title="server.ts" {2,4-6} ````. */

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
