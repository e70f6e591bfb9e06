/**
 * The headers of every response (`docs/security.md`), and the Content-Security-Policy of pages.
 * `transport-security.ts` adds the header that depends on a setting.
 */
import { createHash } from 'node:crypto'
import { browserReports } from '#shared/report-addresses.ts'
import { scriptPolicyName } from '#shared/trusted-types.ts'

export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** For responses that are not pages: nothing in them may run, load or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sent with a policy that has `report-to csp`: Reporting API, section 3.2. */
export const reportingEndpoints = { 'Reporting-Endpoints': `csp="${browserReports}"` }

/** The addresses to which browsers report violations of the policy. `report-uri` is for browsers without the Reporting API. */
export const reports = [`report-uri ${browserReports}`, 'report-to csp']

/** The hosts of the analytics script, and the hosts that it reports to. */
const tagScripts = ' https://www.googletagmanager.com'
const tagReports =
  ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'

interface PageContents {
  inlineScripts?: string[]
  inlineStyles: string[]
  /** Whether it loads the analytics script. */
  isMeasured?: boolean
  /** Whether it loads the font of its headings. */
  hasFont?: boolean
  /** Whether it can play a sound of the site. */
  hasSound?: boolean
  /** Whether it shows the frame of the sign-in button. */
  offersSignIn?: boolean
}

/**
 * For public pages. They are cached as bytes, so inline code is allowed by its hash. The identity provider is
 * not in it: its script runs in a frame of this site with a policy of its own (`signInPolicy`).
 * Everything else, such as plugins, is refused by `default-src`.
 */
export function pagePolicy({
  inlineScripts = [],
  inlineStyles,
  isMeasured = false,
  hasFont = false,
  hasSound = false,
  offersSignIn = false,
}: PageContents): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts.map(toHash)].join(' ')}${isMeasured ? tagScripts : ''}`,
    `style-src ${inlineStyles.map(toHash).join(' ')}`,
    `img-src 'self' data:${isMeasured ? tagReports : ''}`,
    `connect-src 'self'${isMeasured ? tagReports : ''}`,
    ...(hasFont ? ["font-src 'self'"] : []),
    ...(hasSound ? ["media-src 'self'"] : []),
    ...(offersSignIn ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...reports,
  ].join('; ')
}

/** For the page of a draft, which the panel shows in a frame. Nothing in it may run or be sent. */
export function previewPolicy(inlineStyles: string[], framedBy: 'self' | 'none'): string {
  return [
    "default-src 'none'",
    `style-src ${inlineStyles.map(toHash).join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors '${framedBy}'`,
    // The fonts are of this origin.
    'sandbox allow-same-origin',
  ].join('; ')
}

interface SignInContents {
  nonce: string
  offersGoogle: boolean
  /** Whether pages of this site show it in a frame. */
  isFramed: boolean
}

/**
 * For the sign-in page and the frame of the sign-in button. They are rendered for each response, so inline
 * code is allowed by a nonce. No other site can frame them, which would let it guide clicks to the button.
 */
export function signInPolicy({ nonce, offersGoogle, isFramed }: SignInContents): string {
  // developers.google.com/identity/gsi/web/guides/get-google-api-clientid, "Content Security Policy"
  const google = offersGoogle ? ' https://accounts.google.com/gsi/' : ''
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'${google}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${google}`,
    ...(offersGoogle ? [`frame-src${google}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...reports,
  ].join('; ')
}

/**
 * A report-only policy for the sign-in page. It shows what would have to change before Trusted Types can be
 * enforced there, as in the panel. It is not enforced because Google does not document that its script
 * supports Trusted Types.
 */
export const signInTrialPolicy = [
  "require-trusted-types-for 'script'",
  `trusted-types ${scriptPolicyName}`,
  ...reports,
].join('; ')

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
