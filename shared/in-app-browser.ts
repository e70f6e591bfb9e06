/**
 * Browsers inside apps, by their `User-Agent`. Google refuses sign-in in them (403 `disallowed_useragent`), and most of
 * them ignore downloads.
 */

const patterns = {
  kakaotalk: /KAKAOTALK/i,
  line: /\bLine\//,
  instagram: /\bInstagram\b/,
  naver: /\bNAVER\(inapp/,
  facebook: /\bFB(?:AN|AV|_IAB)\//,
  /** Any other app that shows pages in a WebView of Android. */
  webview: /; wv\)/,
} satisfies Record<string, RegExp>

export type InAppBrowser = keyof typeof patterns

export function findInAppBrowser(userAgent: string | null | undefined): InAppBrowser | null {
  if (!userAgent) return null
  const names = Object.keys(patterns) as InAppBrowser[]
  return names.find((name) => patterns[name].test(userAgent)) ?? null
}

/** The link that opens an address in the browser of the device; null: only the menu of the app can do that. */
export function toOutsideLink(app: InAppBrowser, address: string): string | null {
  if (app === 'kakaotalk') {
    return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`
  }
  if (app !== 'line') return null
  return `${address}${address.includes('?') ? '&' : '?'}openExternalBrowser=1`
}
