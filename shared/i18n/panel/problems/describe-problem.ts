import { lookUp } from '../../../look-up.ts'
import type { ProblemWords } from './en.ts'

const limits = [
  ['characters', /^is longer than (\d+) characters$/],
  ['entries', /^has more than (\d+) entries$/],
  ['least', /^is less than (-?\d+(?:\.\d+)?)$/],
  ['most', /^is more than (-?\d+(?:\.\d+)?)$/],
  ['size', /^is larger than ([\d.]+) MB$/],
  ['use', /^is used by (.+)$/],
  ['untranslated', /^begins with a language that these lack: (.+)$/],
  ['piece', /^shows a live piece that does not exist, in line (\d+)$/],
  ['nodes', /^has more than (\d+) fields and values$/],
  ['table', /^has a table of more than 5,000 cells, in line (\d+)$/],
  ['choices', /^is not one of (.+)$/],
  ['endings', /^does not end in one of (.+)$/],
  ['unlisted', /^is not listed in (.+)$/],
  ['noFile', /^has no file (.+)$/],
  ['otherBytes', /^is not the SHA-256 of (.+), which is .+$/],
  ['sameBytes', /^has the same bytes as (.+)$/],
  ['ending', /^has the bytes of a (.+), which its name must say$/],
  ['yaml', /^is not valid YAML: (.+)$/s],
  ['toml', /^is not valid TOML: (.+)$/s],
  ['seconds', /^takes more than ([\d.]+) s (?:of CPU time )?to render$/],
  ['links', /^has (\d+) links already$/],
  ['engine', /^is not a code of (Google|NAVER|Bing)$/],
] as const

/** A problem of a field as a sentence; null: there are no words for it. */
export function findProblemWords(words: ProblemWords, problem: string): string | null {
  const known: Record<string, string> = words.known
  const whole = lookUp(known, problem)
  if (whole !== undefined) return whole
  const [, ofName] = /^has a name that (.+)$/.exec(problem) ?? []
  if (ofName !== undefined) return words.limits.name(describeProblem(words, ofName))
  for (const [name, pattern] of limits) {
    const [, limit] = pattern.exec(problem) ?? []
    if (limit !== undefined) return words.limits[name](limit.replaceAll('"', ''))
  }
  return null
}

/** The same. What has no words is shown in English, as the check says it. */
export function describeProblem(words: ProblemWords, problem: string): string {
  return findProblemWords(words, problem) ?? problem
}
