/** Parses untrusted JSON with a limit of its nesting depth. */
import { fail, ok, type Result } from '#shared/result.ts'

/**
 * The maximum nesting of objects and arrays. No call needs more than ten levels. Code that walks a value
 * (schemas, reports) recurses once per level, and overflowed the stack at 5,000.
 */
export const maxJsonDepth = 32

export function parseJson(text: string): Result<unknown, 'VALIDATION'> {
  if (isTooDeep(text)) return fail('VALIDATION')
  try {
    return ok(JSON.parse(text) as unknown)
  } catch {
    return fail('VALIDATION')
  }
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Counts brackets outside strings in one pass. Whether they match is left to the parser. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === backslash) index += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return false
}
