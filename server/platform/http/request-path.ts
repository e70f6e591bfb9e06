/** Reads the path of a request, and classifies requests. */

/** The path of a request target in origin form; null for absolute form (RFC 9112, section 3.2). */
export function sentPath(target: string | undefined): string | null {
  return target?.startsWith('/') ? withoutSearch(target) : null
}

/** Whether a target is in origin form and safe to repeat in a header. */
export function isPlainTarget(target: string): boolean {
  return /^\/[\x21-\x7e]*$/.test(target)
}

/** The path as sent; `new URL` would normalise it. */
export function pathOf(url: string): string {
  return withoutSearch(url.slice(url.indexOf('/', url.indexOf('//') + 2)))
}

export function searchOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? ''
}

export function withoutSearch(address: string): string {
  const end = address.search(/[?#]/)
  return end < 0 ? address : address.slice(0, end)
}

/** Answers that do not depend on the host: they contain no visitor data and no links. */
export function isHealthCheck(path: string): boolean {
  return /^\/(?:healthz|readyz|metrics)$/.test(path)
}

/** Addresses whose answer depends on the session. */
export function needsSession(path: string): boolean {
  return /^\/(?:auth|api\/admin)(?:\/|$)/.test(path)
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
