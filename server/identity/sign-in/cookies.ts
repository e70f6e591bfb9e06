/**
 * The cookies of sign-in. All have the `__Host-` prefix (RFC 6265bis, 4.1.3.2: Secure, no Domain, Path=/) and
 * are HttpOnly and SameSite=Strict. Browsers accept them on http://localhost too.
 */

const cookieNames = {
  /** The started sign-in of this browser: first a nonce, then a sign-in that waits for its second factor. */
  pre: '__Host-pre',
  /** The session. */
  sid: '__Host-sid',
  /** The refresh token. */
  rt: '__Host-rt',
  /** The device, set after a sign-in with two factors. It never replaces a factor. */
  dev: '__Host-dev',
  /** Set after this browser has sent the code of demo sign-in. */
  demo: '__Host-demo',
  /** An admin has opened the panel in this browser (`server/web/panel/serve-panel.ts`). It grants no access. */
  panel: '__Host-panel',
} as const

type CookieName = keyof typeof cookieNames

/** The cookies of a request, and those that the response will set. */
export type Cookies = ReturnType<typeof openCookies>

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export function openCookies(headers: Pick<Headers, 'get'>) {
  const sent = parse(headers.get('cookie') ?? '')
  const changes = new Map<CookieName, string>()
  const write = (name: CookieName, value: string, maxAgeSeconds: number) => {
    const maxAge = Math.max(0, Math.ceil(maxAgeSeconds))
    changes.set(name, `${cookieNames[name]}=${value}; Max-Age=${maxAge}; ${attributes}`)
  }
  return {
    read(name: CookieName): string | null {
      return sent.get(cookieNames[name]) ?? null
    },
    set: write,
    clear(...names: CookieName[]): void {
      for (const name of names) write(name, '', 0)
    },
    /** Returns the values of the `Set-Cookie` headers. */
    toHeaders: (): string[] => [...changes.values()],
  }
}

/** Returns whether a request has a session cookie, valid or not. */
export function hasSessionCookie(cookie: string | null | undefined): boolean {
  return cookie?.includes(`${cookieNames.sid}=`) ?? false
}

/** Returns whether a request has the mark of a browser in which the panel was opened, valid or not. */
export function hasPanelCookie(cookie: string | null | undefined): boolean {
  return cookie?.includes(`${cookieNames.panel}=`) ?? false
}

/**
 * Rejects duplicate cookies with null: parsers may disagree about which one counts, and no browser sends
 * duplicates.
 */
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
