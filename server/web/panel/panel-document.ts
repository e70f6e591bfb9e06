/** The HTML document of the panel. It contains no content, only what its script needs to start, and that it is loading. */
import { randomBytes } from 'node:crypto'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  reportingEndpoints,
  reports,
  securityHeaders,
} from '../../platform/http/security-headers.ts'

interface Document {
  /** ADMIN_PATH */
  base: string
  language: Language
  /** How long an idle session stays valid on the server. */
  idleMs: number
  /** The inline script of the build that applies the stored theme before the first paint. */
  beforePaint: string
  /** The paths of the built script, of the scripts that it imports, and of the style sheet, relative to `base`. */
  script: string
  imported: string[]
  sheet: string
}

/**
 * As on public pages. It must be present before the style sheet has loaded, or a view transition from a
 * public page fails.
 */
const transition =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

export function answerDocument(document: Document, setCookies: string[]): Response {
  const { base, language, idleMs, beforePaint, script, imported, sheet } = document
  const nonce = randomBytes(18).toString('base64')
  // Without these, a browser learns of them only when the script has arrived.
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
