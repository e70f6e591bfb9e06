/** The envelope of every JSON response: `{ success, data, error, code }`. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type ReadyBytes, toReadyBytes } from './ready-bytes.ts'
import { inertPolicy, securityHeaders } from './security-headers.ts'

const jsonType = 'application/json; charset=utf-8'

/**
 * Every failure with its HTTP status and the code for programs. The sentences for people are in the
 * catalogues.
 */
const failures = {
  VALIDATION: { status: 400, code: 'VALIDATION' },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  PROJECT_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  CSRF_REJECTED: { status: 403, code: 'CSRF_REJECTED' },
  POST_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  PAYLOAD_TOO_LARGE: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  TOO_MANY_HEADERS: { status: 431, code: 'TOO_MANY_HEADERS' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  MISDIRECTED_REQUEST: { status: 421, code: 'MISDIRECTED_REQUEST' },
  INVALID_ID_TOKEN: { status: 401, code: 'INVALID_ID_TOKEN' },
  INVALID_2FA_CODE: { status: 401, code: 'INVALID_2FA_CODE' },
  PENDING_EXPIRED: { status: 401, code: 'PENDING_EXPIRED' },
  TRIES_SPENT: { status: 401, code: 'PENDING_EXPIRED' },
  NOT_ADMITTED: { status: 403, code: 'FORBIDDEN' },
  USER_UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED' },
  USER_EXPIRED: { status: 401, code: 'SESSION_EXPIRED' },
  REFRESH_UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED' },
  REFRESH_EXPIRED: { status: 401, code: 'SESSION_EXPIRED' },
  REFRESH_NOT_STORED: { status: 401, code: 'UNAUTHENTICATED' },
  SESSION_EXPIRED: { status: 401, code: 'SESSION_EXPIRED' },
  STEP_UP_REQUIRED: { status: 403, code: 'STEP_UP_REQUIRED' },
  ENROLL_2FA_REQUIRED: { status: 403, code: 'ENROLL_2FA_REQUIRED' },
  RECOVERY_ENROLL_REQUIRED: { status: 403, code: 'ENROLL_2FA_REQUIRED' },
  SETUP_UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED' },
  SETUP_EXPIRED: { status: 401, code: 'SESSION_EXPIRED' },
  CONFIRMATION_UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED' },
  CONFIRMATION_EXPIRED: { status: 401, code: 'SESSION_EXPIRED' },
  CONFIRMATION_FAILED: { status: 401, code: 'INVALID_2FA_CODE' },
  CONFIRMATION_TOO_LATE: { status: 401, code: 'PENDING_EXPIRED' },
  PASSKEY_REFUSED: { status: 401, code: 'INVALID_2FA_CODE' },
  NO_SECOND_FACTOR: { status: 409, code: 'CONFLICT' },
  TOO_MANY_PASSKEYS: { status: 409, code: 'CONFLICT' },
  INTERNAL: { status: 500, code: 'INTERNAL' },
  UNAVAILABLE: { status: 503, code: 'UNAVAILABLE' },
  COPY_RUNNING: { status: 503, code: 'UNAVAILABLE' },
  RATE_LIMITED: { status: 429, code: 'RATE_LIMITED' },
  CODES_SPENT: { status: 429, code: 'RATE_LIMITED' },
  CODES_LOCKED: { status: 429, code: 'RATE_LIMITED' },
  HEADLESS_BLOCKED: { status: 451, code: 'HEADLESS_BLOCKED' },
  SENDER_BLOCKED: { status: 403, code: 'FORBIDDEN' },
  UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED' },
  FORBIDDEN: { status: 403, code: 'FORBIDDEN' },
  STALE: { status: 412, code: 'STALE' },
  MEDIA_IN_USE: { status: 409, code: 'CONFLICT' },
  LAST_ADMIN: { status: 409, code: 'LAST_ADMIN' },
  DEMO_PROXIED: { status: 403, code: 'DEMO_PROXIED' },
  DEMO_LOCKED: { status: 403, code: 'DEMO_LOCKED' },
  DEMO_CODE_WRONG: { status: 403, code: 'DEMO_CODE_WRONG' },
  VERSION_REQUIRED: { status: 428, code: 'VERSION_REQUIRED' },
} as const satisfies Record<keyof Messages['errors'], { status: number; code: string }>

export type Failure = keyof typeof failures

interface Envelope {
  success: boolean
  data: unknown
  error: string | null
  code: string | null
}

export function statusOf(failure: Failure): number {
  return failures[failure].status
}

export function answerOk(
  data: unknown,
  language: Language,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  // A 204 response has no body (RFC 9110, section 15.3.5).
  if (status === 204)
    return new Response(null, { status, headers: { ...toHeaders(language), ...headers } })
  return toResponse(status, toOk(data), language, headers)
}

function toOk(data: unknown): Envelope {
  return { success: true, data, error: null, code: null }
}

/** The quality of Brotli while somebody waits for the answer. */
const quality = 5

/** A successful answer that is cached, and sent repeatedly. */
export function toReadyOk(data: unknown, language: Language): Promise<ReadyBytes> {
  const headers = {
    ...toHeaders(language),
    'Content-Type': jsonType,
    Vary: `Accept-Encoding, ${choosing}`,
  }
  return toReadyBytes(JSON.stringify(toOk(data)), headers, quality, true)
}

/** `data`: details that help the caller to fix the request, such as the names of invalid fields. */
export function answerFailure(
  failure: Failure,
  language: Language,
  data: unknown = null,
  headers: Record<string, string> = {},
): Response {
  const { status, code } = failures[failure]
  const error = catalogues[language].errors[failure].replace('{wait}', () =>
    toWait(Number(headers['Retry-After']), language),
  )
  const envelope = { success: false, data, error, code }
  // A failure applies to one request and must not be cached.
  return toResponse(status, envelope, language, { 'Cache-Control': 'no-store', ...headers })
}

/** `15 minutes`: whole minutes, or hours if there are many, rounded up. */
function toWait(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hour'] : [minutes, 'minute']
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  // In a Japanese sentence, no space separates a number from its unit.
  return language === 'ja' ? format.format(count).replace(' ', '') : format.format(count)
}

/** A failure with `Retry-After`, in seconds. */
export function refuseForNow(failure: Failure, language: Language, retryAfterS: number): Response {
  return answerFailure(failure, language, null, { 'Retry-After': String(retryAfterS) })
}

function toResponse(
  status: number,
  envelope: Envelope,
  language: Language,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(envelope), {
    status,
    headers: {
      ...toHeaders(language),
      'Content-Type': jsonType,
      ...(status === 503 && { 'Retry-After': '5' }),
      ...headers,
    },
  })
}

/** The request headers that choose the language of an answer. */
const choosing = 'Cookie, Accept-Language'

function toHeaders(language: Language): Record<string, string> {
  return {
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    'Content-Language': language,
    'Cache-Control': 'no-cache',
    Vary: choosing,
  }
}
