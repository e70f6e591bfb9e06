/** Reads request bodies up to a maximum size, and only as valid UTF-8. */
import { fail, ok, type Result } from '#shared/result.ts'
import { parseJson } from './parse-json.ts'
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
