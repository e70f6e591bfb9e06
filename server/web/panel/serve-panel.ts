/**
 * Serves the files of the panel to admins. For everybody else no path below ADMIN_PATH exists: they get the
 * 404 of any other unknown path, from the same code. Only a browser in which an admin has opened the panel
 * before is sent to sign-in instead.
 */
import type { PreviewDocument } from '../../editing/preview.ts'
import type { AdminGuard } from '../../identity/sign-in/admin-guard.ts'
import { hasPanelCookie, hasSessionCookie, openCookies } from '../../identity/sign-in/cookies.ts'
import type { Sessions, SignedIn } from '../../identity/sign-in/sessions.ts'
import type { Asked, SentHeaders } from '../../platform/http/asked.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { answerDocument } from './panel-document.ts'
import type { PanelFiles } from './panel-files.ts'
import { servePreview } from './serve-preview.ts'

interface PanelDependencies {
  adminPath: string
  files: PanelFiles
  idleMs: number
  keys: KeyRing
  sessions: Pick<Sessions, 'findEvenly'>
  /** Who is signed in, as an admin who may read. */
  toReader: AdminGuard['toReader']
  preview: PreviewDocument
}

export type PanelServer = ReturnType<typeof createPanelServer>

export function createPanelServer(dependencies: PanelDependencies) {
  const { adminPath: base, files, idleMs, keys, preview, sessions, toReader } = dependencies
  const { assets, ...built } = files
  const known = createKnownBrowsers(keys, base)
  const isInside = (path: string) => path === base || path.startsWith(`${base}/`)

  /**
   * null: the path does not belong to the panel, or the visitor may not know that it does. On every path, a
   * request with a session cookie costs one session query whatever the cookie contains, one with the mark of a
   * known browser its verification, and one without both nothing, so that the duration of a 404 does not reveal
   * ADMIN_PATH.
   */
  async function serve({ headers, path, search }: Asked): Promise<Response | null> {
    const cookie = headers.get('cookie')
    const cookies = openCookies(headers)
    if (hasSessionCookie(cookie)) {
      const found = await sessions.findEvenly(cookies)
      if (found.ok) {
        const { user } = found.value
        return user.isAdmin && isInside(path) ? answer(path, headers, found.value) : null
      }
    }
    if (!hasPanelCookie(cookie)) return null
    const isKnown = known.has(cookies)
    const inside = path.slice(base.length)
    if (!isKnown || !isInside(path) || inside.startsWith('/assets/')) return null
    return leadToSignIn(inside + search, hasSessionCookie(cookie))
  }

  async function answer(
    path: string,
    headers: SentHeaders,
    signedIn: SignedIn,
  ): Promise<Response | null> {
    const inside = path.slice(base.length)
    if (inside.startsWith('/assets/')) return assets.serve(inside, headers)
    if (inside.startsWith('/preview/')) {
      // Unlike the files of the panel, a draft is not for a session without its second factor.
      const reader = toReader(signedIn)
      return reader.ok ? servePreview(preview, reader.value, inside) : null
    }
    const language = visitorLanguage(headers)
    const cookies = openCookies(headers)
    known.mark(cookies)
    return answerDocument({ base, language, idleMs, ...built }, cookies.toHeaders())
  }

  return {
    /** Whether the answer to an address that no page has depends on cookies of the request. */
    mayOpen({ headers }: Asked): boolean {
      const cookie = headers.get('cookie')
      return hasSessionCookie(cookie) || hasPanelCookie(cookie)
    },
    serve,
  }
}

/**
 * The room is in the fragment: it reaches no server, no log and no referrer. A browser that still has the cookie of a
 * session has not signed out, and its user is told that the session has ended.
 */
function leadToSignIn(room: string, hasEnded: boolean): Response {
  return new Response(null, {
    status: 303,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Cache-Control': 'no-store',
      Location: `/login?${hasEnded ? 'ended=elsewhere&' : ''}to=panel${room && `#${room}`}`,
    },
  })
}
