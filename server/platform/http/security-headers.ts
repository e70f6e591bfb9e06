/**
 * The headers that every answer carries (`docs/security.md`), and the Content-Security-Policy of pages. What a setting
 * decides about is added last: `transport-security.ts`.
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
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
} as const

/** For answers that are no pages: nothing in them may run, load or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Beside a policy with `report-to csp`: Reporting API, section 3.2. */
export const reportingEndpoints = { 'Reporting-Endpoints': `csp="${browserReports}"` }

/** Where browsers say what a policy refused. The older directive is for those that know no endpoints yet. */
export const reports = [`report-uri ${browserReports}`, 'report-to csp']

/** Where the measurement service has its script, and where that sends what it counts. */
const tagScripts = ' https://www.googletagmanager.com'
const tagReports =
  ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'

/** For public pages: they are kept as bytes, so what is inline is allowed by its hash. */
export function pagePolicy(
  inlineScripts: string[],
  inlineStyles: string[],
  isMeasured: boolean,
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts.map(toHash)].join(' ')}${isMeasured ? tagScripts : ''}`,
    `style-src ${inlineStyles.map(toHash).join(' ')}`,
    `img-src 'self' data:${isMeasured ? tagReports : ''}`,
    "font-src 'self'",
    `connect-src 'self'${isMeasured ? tagReports : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...reports,
  ].join('; ')
}

/** For the page that offers sign-in: made for one answer, so what is inline is allowed by its nonce. */
export function signInPolicy(nonce: string, offersGoogle: boolean): string {
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
    "frame-ancestors 'none'",
    ...reports,
  ].join('; ')
}

/**
 * For the same page, and nothing is stopped by it: what would have to change before text may become script through
 * our policies alone, as in the panel. Google's script does without, as far as it says.
 */
export const signInTrialPolicy = [
  "require-trusted-types-for 'script'",
  `trusted-types ${scriptPolicyName}`,
  ...reports,
].join('; ')

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
