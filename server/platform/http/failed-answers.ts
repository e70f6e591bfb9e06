/** Gives every answer with a status of 500 or more a line in the log, an id, and the headers of all answers. */
import type { Logger } from 'pino'
import type { Asked } from './asked.ts'
import { hideToken } from './hide-token.ts'
import { ReadyAnswer, type Reply } from './ready-bytes.ts'
import { inertPolicy, securityHeaders } from './security-headers.ts'

const causes = new WeakMap<Response, unknown>()

/** Attaches the error that caused an answer. The log contains it, the answer does not. */
export function blame(response: Response, cause: unknown): Response {
  causes.set(response, cause)
  return response
}

export interface FailedAnswer extends Pick<Asked, 'path' | 'requestId'> {
  status: number
  /** The error; null: it is not known, or has been logged already. */
  cause: unknown
}

/** Logs a failed answer. Returns the headers that the answer must have. */
export function reportFailure(
  log: Logger,
  { cause, path, ...facts }: FailedAnswer,
): Record<string, string> {
  const failed = { ...facts, path: hideToken(path) }
  // A 503 without a cause is no error of the site: it asks the client to come back, such as while too many pictures are
  // drawn.
  const level = cause === null && facts.status === 503 ? 'warn' : 'error'
  log[level](cause === null ? failed : { ...failed, err: cause }, 'request failed')
  return {
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    'X-Request-Id': facts.requestId,
  }
}

/** Reports an answer with a status of 500 or more, and completes its headers. */
export function finishAnswer(
  log: Logger,
  reply: Reply,
  asked: Pick<Asked, 'path' | 'requestId'>,
): Reply {
  const { status } = reply
  if (status < 500) return reply
  // Reading the id makes it, which cached pages have no time for.
  const { path, requestId } = asked
  const response = reply instanceof ReadyAnswer ? reply.toResponse() : reply
  const cause = causes.get(response) ?? null
  for (const [name, value] of Object.entries(
    reportFailure(log, { status, path, requestId, cause }),
  )) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}
