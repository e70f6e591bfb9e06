/**
 * The cookies of sign-in. All are `__Host-` (RFC 6265bis, 4.1.3.2: Secure, no Domain, Path=/), HttpOnly and
 * SameSite=Strict. Browsers take them on http://localhost too.
 */

const cookieNames = {
  /** What this browser began: a nonce, then a sign-in that waits for its second factor. */
  pre: '__Host-pre',
  /** The session. */
  sid: '__Host-sid',
  /** The refresh token. */
  rt: '__Host-rt',
  /** The device, after a whole sign-in with two factors. It never replaces one. */
  dev: '__Host-dev',
  /** That this browser has brought the code of demo sign-in. */
  demo: '__Host-demo',
} as const

export type CookieName = keyof typeof cookieNames

/** The cookies of a request, and those that its answer will set. */
export interface Cookies {
  read(name: CookieName): string | null
  set(name: CookieName, value: string, maxAgeSeconds: number): void
  clear(...names: CookieName[]): void
  /** A `Set-Cookie` line each. */
  toHeaders(): string[]
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export function openCookies(headers: Headers): Cookies {
  const sent = parse(headers.get('cookie') ?? '')
  const changes = new Map<CookieName, string>()
  const write = (name: CookieName, value: string, maxAgeSeconds: number) => {
    const maxAge = Math.max(0, Math.ceil(maxAgeSeconds))
    changes.set(name, `${cookieNames[name]}=${value}; Max-Age=${maxAge}; ${attributes}`)
  }
  return {
    read(name) {
      return sent.get(cookieNames[name]) ?? null
    },
    set: write,
    clear(...names) {
      for (const name of names) write(name, '', 0)
    },
    toHeaders: () => [...changes.values()],
  }
}

/** Whether a request brings a session cookie, whatever it holds. */
export function hasSessionCookie(cookie: string | null | undefined): boolean {
  return cookie?.includes(`${cookieNames.sid}=`) ?? false
}

/** By name. null: sent twice, which no browser does; whoever does wants one part of us to read the other. */
function parse(header: string): Map<string, string | null> {
  const cookies = new Map<string, string | null>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const name = pair.slice(0, equals).trim()
    cookies.set(name, cookies.has(name) ? null : pair.slice(equals + 1).trim())
  }
  return cookies
}
