/** Merges new content into an existing file. */
import { joinFrontMatter, splitFrontMatter } from './front-matter.ts'
import { mergeYaml } from './yaml-merge.ts'

/** Keeps the owner's comments. Returns the existing bytes if their content is the same. */
export function mergeFile(path: string, written: Uint8Array, canonical: Uint8Array): Uint8Array {
  const merge = path.endsWith('.yaml') ? mergeYaml : path.endsWith('.md') ? mergeMarkdown : null
  const text = merge && decode(written)
  if (!merge || text === null) return canonical
  const before = text.replaceAll('\r\n', '\n')
  const after = merge(before, new TextDecoder().decode(canonical))
  return after === before ? written : new TextEncoder().encode(after)
}

function mergeMarkdown(written: string, canonical: string): string {
  const old = splitFrontMatter(written)
  const wanted = splitFrontMatter(canonical)
  if (!old || !wanted) return canonical
  // The front matter is split off without its last line end.
  const front = mergeYaml(`${old.front}\n`, `${wanted.front}\n`)
  // White space around texts is not part of them.
  const body = wanted.body.trim()
  if (front === `${old.front}\n` && old.body.trim() === body) return written
  return joinFrontMatter(front, body)
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder throws for one reason only: the file is not UTF-8 text.
    return null
  }
}
