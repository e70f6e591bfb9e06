/** The checks for every response, whatever the request. */
import { join } from 'node:path'
import { securityHeaders } from '../../server/platform/http/security-headers.ts'
import type { FuzzRoute } from './routes.ts'

export interface CheckedAnswer {
  status: number
  headers: Headers
  body: Buffer
}

const root = join(import.meta.dirname, '..', '..')

const stack = /\n\s+at (?:async )?\S+ \(|\n\s+at \S+:\d+:\d+|node:internal|file:\/\/\//
/** No API response has a reason to contain these. Each with the path or name that it is a part of. */
const insides = /[\w./-]*(?:node_modules|\.ts:\d|sqlite|kysely|syntax error|postgres)[\w./-]*/gi

const required = [...Object.keys(securityHeaders), 'Content-Security-Policy']

/** Everything that is wrong with a response; an empty list if it is correct. `sent`: what it may repeat of the request. */
export function checkAnswer(
  kind: FuzzRoute['kind'],
  { status, headers, body }: CheckedAnswer,
  sent = '',
): string[] {
  const problems: string[] = []
  if (status >= 500 && !(status === 503 && headers.has('retry-after')))
    problems.push(`status ${status}`)
  for (const name of required) if (!headers.has(name)) problems.push(`no ${name}`)
  if (headers.has('access-control-allow-origin')) problems.push('CORS')
  const text = isText(headers) ? body.toString() : ''
  if (stack.test(text)) problems.push('a stack')
  // Admins see where their site is stored.
  if (text.includes(root) && !(kind === 'admin API' && status === 200))
    problems.push('a path of ours')
  if (isEnvelope(headers)) problems.push(...checkEnvelope(status, text, sent))
  return problems
}

function isText(headers: Headers): boolean {
  if (headers.has('content-encoding')) return false
  return /^(?:text\/html|application\/json)/.test(headers.get('content-type') ?? '')
}

/** Only envelopes are JSON that may not be cached without revalidation and are no file. */
function isEnvelope(headers: Headers): boolean {
  const isJson = headers.get('content-type') === 'application/json; charset=utf-8'
  return isJson && headers.has('content-language') && !headers.has('content-disposition')
}

function checkEnvelope(status: number, text: string, sent: string): string[] {
  if (text === '') return []
  const envelope = parse(text)
  if (envelope === null) return ['an envelope that is no JSON']
  const problems: string[] = []
  const { success, error, code } = envelope
  if (Object.keys(envelope).sort().join() !== 'code,data,error,success') problems.push('its names')
  if (success !== status < 400) problems.push('success against status')
  if (!success && (typeof error !== 'string' || typeof code !== 'string')) problems.push('no words')
  const own = success ? [] : (text.match(insides) ?? [])
  if (own.some((word) => !sent.includes(word))) problems.push('a word about our insides')
  return problems
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
