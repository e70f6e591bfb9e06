/** Parses untrusted JSON with limits of its nesting depth and of its values. */
import { fail, ok, type Result } from '#shared/result.ts'

/**
 * The maximum nesting of objects and arrays. No call needs more than ten levels. Code that walks a value
 * (schemas, reports) recurses once per level, and overflowed the stack at 5,000.
 */
export const maxJsonDepth = 32

export function parseJson(
  text: string,
  maxValues = Number.POSITIVE_INFINITY,
): Result<unknown, 'VALIDATION'> {
  if (!isWithinBounds(text, maxValues)) return fail('VALIDATION')
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
const comma = 0x2c

/** Counts brackets and commas outside strings in one pass. Whether they match is left to the parser. */
function isWithinBounds(text: string, maxValues: number): boolean {
  let depth = 0
  let values = 1
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === backslash) index += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > maxJsonDepth) return false
    } else if (code === closeBracket || code === closeBrace) depth -= 1
    else if (code === comma) {
      values += 1
      if (values > maxValues) return false
    }
  }
  return true
}
