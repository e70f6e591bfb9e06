/** Sanitises the contents of reports before they are stored and shown (`docs/security.md`, reports). */
import { hideToken } from '../platform/http/hide-token.ts'

const maxTextLength = 512
const maxKeyLength = 64
const maxEntries = 32

/**
 * C0 and C1 controls, separators and bidirectional overrides: they could forge a line or change the reading
 * direction.
 */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu

export function cleanText(text: string): string {
  return text.replaceAll(unprintable, ' ').slice(0, maxTextLength)
}

/** Returns the same value with all texts cleaned, and with a limited number of entries. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([key, one]) => [cleanText(key).slice(0, maxKeyLength), cleanValue(one)]),
  )
}

/**
 * Returns the path of an address of this site without its query, which may contain text of a visitor, and
 * without the token of a link to a draft. Null for any other address.
 */
export function toOwnPath(address: string, publicOrigin: string): string | null {
  const url = URL.parse(address, publicOrigin)
  return url?.origin === publicOrigin ? cleanText(hideToken(url.pathname)) : null
}

/** Returns the origin of a blocked address, or a keyword such as `inline` unchanged. */
export function toBlockedOrigin(address: string): string {
  const url = URL.parse(address)
  if (!url) return cleanText(address)
  return url.origin === 'null' ? url.protocol : url.origin
}
