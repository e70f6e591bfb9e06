/** Files that some hosts read, and pages that do the same on hosts that do not. */
import { securityHeaders } from '../platform/http/security-headers.ts'
import { escapeValue } from './rewrite-page.ts'

export interface Moved {
  from: string
  to: string
}

/** `_headers` of Netlify and Cloudflare Pages. A policy in a page cannot say who may frame it, and it adds to that of the page. */
export function toHeadersFile(base: string): string {
  const { 'Cross-Origin-Resource-Policy': _, ...always } = securityHeaders
  const kept = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', { ...always, 'Content-Security-Policy': "frame-ancestors 'none'" }],
    ['/assets/*', kept],
    ['/media/*', kept],
    ['/:language/feed.xml', { 'Content-Type': 'application/rss+xml; charset=utf-8' }],
    ['/:language/atom.xml', { 'Content-Type': 'application/atom+xml; charset=utf-8' }],
    ['/:language/feed.json', { 'Content-Type': 'application/feed+json; charset=utf-8' }],
  ]
  return rules
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
      return `${base}${path}\n${lines.join('')}`
    })
    .join('')
}

/** `_redirects` of the same hosts. */
export function toRedirectsFile(moved: readonly Moved[]): string {
  const lines = moved.flatMap(({ from, to }) =>
    [from, from.replace(/\/$/, '')].map((one) => `${one.replaceAll('*', '%2A')} ${to} 301\n`),
  )
  return lines.sort().join('')
}

export function toMovedPage(origin: string, address: string): string {
  const to = escapeValue(address)
  return `<!DOCTYPE html><meta charset="utf-8"><title>${to}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeValue(origin)}${to}"><meta http-equiv="refresh" content="0; url=${to}"><a href="${to}">${to}</a>\n`
}
