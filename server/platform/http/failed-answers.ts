/** Gives every answer with a status of 500 or more a line in the log, an id, and the headers of all answers. */
import type { Logger } from 'pino'
import type { Asked } from './asked.ts'
import { hideToken } from './hide-token.ts'
import { ReadyAnswer, type Reply } from './ready-bytes.ts'
import { inertPolicy, securityHeaders } from './security-headers.ts'

const causes = new WeakMap<Response, unknown>()

/** For an answer that is made because something failed. `cause` is logged, not shown. */
export function blame(response: Response, cause: unknown): Response {
  causes.set(response, cause)
  return response
}

export interface FailedAnswer extends Pick<Asked, 'path' | 'requestId'> {
  status: number
  /** null: it is not known, or has been logged. */
  cause: unknown
}

/** Logs it. Returns the headers that it must have. */
export function reportFailure(
  log: Logger,
  { cause, path, ...facts }: FailedAnswer,
): Record<string, string> {
  const failed = { ...facts, path: hideToken(path) }
  // An answer of 503 without a cause asks to come back, such as while too many pictures are drawn.
  const level = cause === null && facts.status === 503 ? 'warn' : 'error'
  log[level](cause === null ? failed : { ...failed, err: cause }, 'request failed')
  return {
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    'X-Request-Id': facts.requestId,
  }
}

/** Reports the answer if it is one, and completes its headers. */
export function finishAnswer(
  log: Logger,
  reply: Reply,
  { path, requestId }: Pick<Asked, 'path' | 'requestId'>,
): Reply {
  const { status } = reply
  if (status < 500) return reply
  const response = reply instanceof ReadyAnswer ? reply.toResponse() : reply
  const cause = causes.get(response) ?? null
  for (const [name, value] of Object.entries(
    reportFailure(log, { status, path, requestId, cause }),
  )) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}
