/**
 * The two ways to send the code of demo sign-in: the link from the console, and the form of the chooser
 * window.
 */
import * as v from 'valibot'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { foldWidth } from '#shared/text.ts'
import { answerFailure, answerOk, refuseForNow } from '../../platform/http/envelope.ts'
import { readJson } from '../../platform/http/read-body.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import { openCookies } from '../sign-in/cookies.ts'
import type { DemoLock } from './demo-lock.ts'

const loginPath = new RegExp(`^/(?:(?:${languages.join('|')})/)?login$`)
const maxBytes = 4096
const codeSchema = v.strictObject({ code: v.pipe(v.string(), v.transform(foldWidth)) })

export function isUnlockLink({ pathname, searchParams }: URL): boolean {
  return searchParams.has('demo') && loginPath.test(pathname)
}

/**
 * Redirects to the same page without the code, so that the code stays out of the address bar, history and
 * `Referer`.
 */
export function answerUnlockLink(lock: DemoLock, { url, headers }: Request): Response {
  const { pathname, searchParams } = new URL(url)
  const cookies = openCookies(headers)
  const result = lock.check(searchParams.get('demo') ?? '')
  searchParams.delete('demo')
  if (result.kind === 'right') lock.openFor(cookies)
  else searchParams.set('code', result.kind)
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  const response = new Response(null, {
    status: 303,
    headers: {
      ...securityHeaders,
      'Referrer-Policy': 'no-referrer',
      Location: pathname + search,
      'Cache-Control': 'no-store',
    },
  })
  for (const line of cookies.toHeaders()) response.headers.append('Set-Cookie', line)
  return response
}

/** Answers the chooser's form. The caller has already checked that the request comes from this site. */
export async function answerUnlock(
  lock: DemoLock,
  request: Request,
  language: Language,
): Promise<Response> {
  const json = await readJson(request, maxBytes)
  if (!json.ok) return answerFailure(json.code, language)
  const parsed = v.safeParse(codeSchema, json.value)
  if (!parsed.success) {
    return answerFailure('VALIDATION', language, { fields: { code: 'is not text' } })
  }
  const result = lock.check(parsed.output.code)
  if (result.kind === 'tooMany') return refuseForNow('RATE_LIMITED', language, result.retryAfterS)
  if (result.kind === 'wrong') return answerFailure('DEMO_CODE_WRONG', language)
  const cookies = openCookies(request.headers)
  lock.openFor(cookies)
  const response = answerOk(null, language, 200, { 'Cache-Control': 'no-store' })
  for (const line of cookies.toHeaders()) response.headers.append('Set-Cookie', line)
  return response
}
