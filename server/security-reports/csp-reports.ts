/**
 * Parses violations of a Content-Security-Policy that browsers report: a list of reports (Reporting API,
 * section 3.3) or the older single report (CSP 2, section 4.4).
 */
import * as v from 'valibot'
import { cleanLine } from '#shared/text.ts'
import { hideToken } from '../platform/http/hide-token.ts'

const googleOrigin = 'https://accounts.google.com'

export interface CspReport {
  address: string
  facts: { directive: string; blocked: string; disposition: string; line: number | null }
}

/** Browsers add other members. Only these are read. */
const body = v.object({
  documentURL: v.string(),
  effectiveDirective: v.string(),
  blockedURL: v.optional(v.nullable(v.string()), ''),
  disposition: v.optional(v.string(), 'enforce'),
  sourceFile: v.optional(v.nullable(v.string()), null),
  lineNumber: v.optional(v.nullable(v.number()), null),
})

const list = v.pipe(
  v.array(v.unknown()),
  v.maxLength(32),
  v.array(v.object({ type: v.string(), body: v.unknown() })),
)

const older = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': v.optional(v.string()),
    'violated-directive': v.optional(v.string(), ''),
    'blocked-uri': v.optional(v.string(), ''),
    disposition: v.optional(v.string(), 'enforce'),
    'source-file': v.optional(v.nullable(v.string()), null),
    'line-number': v.optional(v.nullable(v.number()), null),
  }),
})

/**
 * Returns null if the body is not a browser report, and an empty list if it contains no violation to store.
 */
export function parseCspReports(json: unknown): CspReport[] | null {
  const single = v.safeParse(older, json)
  if (single.success) {
    const report = single.output['csp-report']
    if (isFromGoogleTrial(report.disposition, report['source-file'])) return []
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [
      {
        address: report['document-uri'],
        facts: {
          directive,
          blocked: toBlockedOrigin(report['blocked-uri']),
          disposition: report.disposition,
          line: report['line-number'],
        },
      },
    ]
  }
  const several = v.safeParse(list, json)
  if (!several.success) return null
  const reports: CspReport[] = []
  for (const { type, body: content } of several.output) {
    if (type !== 'csp-violation') continue
    const parsed = v.safeParse(body, content)
    if (!parsed.success) return null
    const { documentURL, effectiveDirective, blockedURL, disposition, lineNumber } = parsed.output
    if (isFromGoogleTrial(disposition, parsed.output.sourceFile)) continue
    reports.push({
      address: documentURL,
      facts: {
        directive: effectiveDirective,
        blocked: toBlockedOrigin(blockedURL ?? ''),
        disposition,
        line: lineNumber,
      },
    })
  }
  return reports
}

/**
 * Ignores violations of the report-only policy of the login page by Google's script (`signInTrialPolicy`).
 * Every visit causes several of them and they cannot be fixed here. They would hide the other reports.
 */
function isFromGoogleTrial(disposition: string, sourceFile: string | null): boolean {
  return disposition === 'report' && URL.parse(sourceFile ?? '')?.origin === googleOrigin
}

const maxTextLength = 512
const maxKeyLength = 64
const maxEntries = 32

/** No line break, which could forge a line, and no mark that changes the reading direction. */
export function toReportText(text: string): string {
  return cleanLine(text).slice(0, maxTextLength)
}

/** Returns the same value with all texts cleaned, and with a limited number of entries. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return toReportText(value)
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([key, one]) => [toReportText(key).slice(0, maxKeyLength), cleanValue(one)]),
  )
}

/**
 * Returns the path of an address of this site without its query, which may contain text of a visitor, and
 * without the token of a link to a draft. Null for any other address.
 */
export function toOwnPath(address: string, publicOrigin: string): string | null {
  const url = URL.parse(address, publicOrigin)
  return url?.origin === publicOrigin ? toReportText(hideToken(url.pathname)) : null
}

/** Returns the origin of a blocked address, or a keyword such as `inline` unchanged. */
export function toBlockedOrigin(address: string): string {
  const url = URL.parse(address)
  if (!url) return toReportText(address)
  return url.origin === 'null' ? url.protocol : url.origin
}
