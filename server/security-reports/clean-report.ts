/** Sanitises the contents of reports before they are stored and shown (`docs/security.md`, reports). */
import { cleanLine } from '#shared/text.ts'
import { hideToken } from '../platform/http/hide-token.ts'

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
