/** Reads request bodies up to a maximum size, and only as valid UTF-8. */
import { fail, ok, type Result } from '#shared/result.ts'
import { requestBounds } from './request-bounds.ts'

export type BodyFailure = 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION'

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const formType = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** The content types of browser reports: Reporting API, section 3.3; CSP 2, section 4.4. */
const reportType = /^application\/(?:reports\+json|csp-report|json)\s*(?:;.*)?$/i

/** The value of a JSON body; `undefined` if the body is empty. */
export async function readJson(
  request: Request,
  maxBytes: number,
  accepted = jsonType,
): Promise<Result<unknown, BodyFailure>> {
  const type = request.headers.get('content-type')
  if (type !== null && !accepted.test(type)) return fail('UNSUPPORTED_MEDIA_TYPE')
  const body = await readText(request, maxBytes)
  if (!body.ok) return body
  if (body.value === '') return ok(undefined)
  if (type === null) return fail('UNSUPPORTED_MEDIA_TYPE')
  return parseJson(body.value, maxBytes / requestBounds.bytesPerJsonValue)
}

/** The value of a report that the browser itself sent. */
export function readReport(
  request: Request,
  maxBytes: number,
): Promise<Result<unknown, BodyFailure>> {
  return readJson(request, maxBytes, reportType)
}

/** The body of an HTML form post, still URL-encoded. */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Result<string, BodyFailure>> {
  if (!formType.test(request.headers.get('content-type') ?? '')) {
    return fail('UNSUPPORTED_MEDIA_TYPE')
  }
  return readText(request, maxBytes)
}

async function readText(request: Request, maxBytes: number): Promise<Result<string, BodyFailure>> {
  // RFC 9110, section 8.4: compressed bodies are refused, so a body cannot grow beyond the size sent.
  if (!isPlain(request.headers.get('content-encoding'))) return fail('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers.get('content-length')) > maxBytes) return fail('PAYLOAD_TOO_LARGE')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      // The actual size may differ from Content-Length.
      if (bytes > maxBytes) return fail('PAYLOAD_TOO_LARGE')
      text += decoder.decode(chunk, { stream: true })
    }
    return ok(text + decoder.decode())
  } catch {
    // Invalid UTF-8, or a client that disconnected: then nobody reads the response.
    return fail('VALIDATION')
  }
}

export function isPlain(encoding: string | null): boolean {
  return encoding === null || encoding.trim().toLowerCase() === 'identity'
}

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
