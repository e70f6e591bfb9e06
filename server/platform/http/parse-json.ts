/** JSON that strangers send, parsed within a limit of depth. */
import { fail, ok, type Result } from '#shared/result.ts'

/**
 * Levels of objects and lists. No call takes more than ten; what walks a value (schemas, reports) calls itself once a
 * level, and ran out of stack at 5,000.
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

/** Counts brackets outside strings, once over the text. Whether they match is the parser's to say. */
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
