/**
 * Reports that browsers make by themselves of what a Content-Security-Policy stopped: a list of reports
 * (Reporting API, section 3.3) or the older single one (CSP 2, section 4.4).
 */
import * as v from 'valibot'
import { toBlockedOrigin } from './clean-report.ts'

const googleOrigin = 'https://accounts.google.com'

export interface CspReport {
  address: string
  facts: { directive: string; blocked: string; disposition: string; line: number | null }
}

/** Browsers add members as they like; only these are read. */
const body = v.object({
  documentURL: v.string(),
  effectiveDirective: v.string(),
  blockedURL: v.optional(v.nullable(v.string()), ''),
  disposition: v.optional(v.string(), 'enforce'),
  sourceFile: v.optional(v.nullable(v.string()), null),
  lineNumber: v.optional(v.nullable(v.number()), null),
})

const list = v.pipe(v.array(v.object({ type: v.string(), body: v.unknown() })), v.maxLength(32))

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

/** null: no report of a browser. An empty list: reports, but of other things. */
export function parseCspReports(json: unknown): CspReport[] | null {
  const single = v.safeParse(older, json)
  if (single.success) {
    const report = single.output['csp-report']
    if (isProvidersTrial(report.disposition, report['source-file'])) return []
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
    if (isProvidersTrial(disposition, parsed.output.sourceFile)) continue
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
 * What Google's script does against the policy of the login page that only reports (`signInTrialPolicy`). Every
 * visit brings several, and nobody here can mend one: kept, they would bury the others.
 */
function isProvidersTrial(disposition: string, sourceFile: string | null): boolean {
  return disposition === 'report' && URL.parse(sourceFile ?? '')?.origin === googleOrigin
}
