/** The path that a request asks for, and whose it is. */

/** Of a target that is a path with its query, and not a whole address (RFC 9112, section 3.2). */
export function sentPath(target: string | undefined): string | null {
  return target?.startsWith('/') ? withoutSearch(target) : null
}

/** Whether a target is a path with its query, and holds nothing that could not be repeated in a header. */
export function isPlainTarget(target: string): boolean {
  return /^\/[\x21-\x7e]*$/.test(target)
}

/** The path as it was sent: `new URL` would already have tidied it. */
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

/** What is the same under every name: it says nothing of visitors, and has no link that a name would be in. */
export function isHealthCheck(path: string): boolean {
  return /^\/(?:healthz|readyz|metrics)$/.test(path)
}

/** Addresses that heed who is signed in. */
export function needsSession(path: string): boolean {
  return /^\/(?:auth|api\/admin)(?:\/|$)/.test(path)
}
