/**
 * Serves the files of the panel to admins. For everybody else no path below ADMIN_PATH exists: they get the
 * 404 of any other unknown path, from the same code. Only a browser in which an admin has opened the panel
 * before is sent to sign-in instead.
 */
import { randomBytes } from 'node:crypto'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PreviewDocument } from '../../editing/preview.ts'
import type { AdminGuard } from '../../identity/sign-in/admin-guard.ts'
import {
  type Cookies,
  hasPanelCookie,
  hasSessionCookie,
  openCookies,
} from '../../identity/sign-in/cookies.ts'
import type { Sessions, SignedIn } from '../../identity/sign-in/sessions.ts'
import { isSame } from '../../platform/crypto/secrets.ts'
import type { Asked, SentHeaders } from '../../platform/http/asked.ts'
import { type ReadyAnswer, type Reply, redirectTo } from '../../platform/http/ready-bytes.ts'
import {
  reportingEndpoints,
  reports,
  securityHeaders,
} from '../../platform/http/security-headers.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { servePreview } from './draft-previews.ts'
import type { PanelFiles } from './panel-files.ts'

interface PanelDependencies {
  adminPath: string
  files: PanelFiles
  idleMs: number
  keys: KeyRing
  sessions: Pick<Sessions, 'findEvenly'>
  /** Returns the signed-in user as an admin who may read. */
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
  async function serve({ headers, path, search }: Asked): Promise<Reply | null> {
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
    if (inside.startsWith('/assets/')) return assets.serve({ path: inside, headers })
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
 * The path of the screen is in the fragment: it reaches no server, no log and no referrer. A browser that still has the
 * cookie of a session has not signed out, and its user is told that the session has ended.
 */
function leadToSignIn(room: string, hasEnded: boolean): ReadyAnswer {
  const location = `/login?${hasEnded ? 'ended=elsewhere&' : ''}to=panel${room && `#${room}`}`
  return redirectTo(303, location, 'no-store')
}

interface Document extends Omit<PanelFiles, 'assets'> {
  /** ADMIN_PATH */
  base: string
  language: Language
  /** How long an idle session stays valid on the server. */
  idleMs: number
}

/**
 * The rule for view transitions of public pages. The panel must have it before its style sheet has loaded, or a
 * transition from a public page fails.
 */
const transition =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

function answerDocument(document: Document, setCookies: string[]): Response {
  const { base, language, idleMs, beforePaint, script, imported, sheet } = document
  const nonce = randomBytes(18).toString('base64')
  // Without preloads, a browser requests the imported modules only when the entry script has arrived.
  const preloads = imported.map(
    (path) => `<link rel="modulepreload" nonce="${nonce}" href="${base}/${path}">`,
  )
  const html = `<!doctype html>
<html lang="${language}" data-base="${base}" data-idle-ms="${idleMs}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>Madang</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script nonce="${nonce}">${beforePaint}</script>
<style nonce="${nonce}">${transition}</style>
<link rel="stylesheet" href="${base}/${sheet}">
${preloads.join('\n')}
<script type="module" nonce="${nonce}" src="${base}/${script}"></script>
</head>
<body><div id="panel"><p class="opening" role="status">${catalogues[language].signIn.login.loading}</p></div></body>
</html>
`
  return new Response(html, {
    headers: [
      ...Object.entries({
        ...securityHeaders,
        ...reportingEndpoints,
        'Content-Security-Policy': panelPolicy(nonce),
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Cache-Control': 'no-store',
      }),
      ...setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
    ],
  })
}

/** Built for each response. Nothing in the panel may turn text into script or markup. */
function panelPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Pages of drafts.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...reports,
  ].join('; ')
}

/** The longest lifetime that browsers allow for a cookie (RFC 6265bis, 5.5). It begins again at each visit of the panel. */
const maxAgeS = 400 * 24 * 60 * 60

export function createKnownBrowsers(keys: KeyRing, adminPath: string) {
  const path = Buffer.from(adminPath)

  function sign(kid: string): string {
    return `${kid}.${Buffer.from(keys.macWith(kid, 'panel', path)).toString('base64url')}`
  }

  return {
    mark: (cookies: Cookies) => cookies.set('panel', sign(keys.currentKid), maxAgeS),
    has(cookies: Cookies): boolean {
      const sent = cookies.read('panel') ?? ''
      // Compares with every key, so that the time does not depend on what was sent.
      return keys.kids.map((kid) => isSame(sent, sign(kid))).includes(true)
    },
  }
}
