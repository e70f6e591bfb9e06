import { previewLinkPrefix } from '#shared/admin/content.ts'

/**
 * Matches the beginning of a link to a draft, also of a mistyped one: with a language, another letter case, more slashes,
 * or the whole address of the site. A mistyped link shows no draft, but the log would contain its token.
 */
const linkStart = new RegExp(
  `^(?:https?://[^/]*)?/+(?:[a-z]{2}/+)?${previewLinkPrefix.replaceAll('/', '')}/`,
  'i',
)

/** A path for logs and reports: whoever reads it must not be able to open a link to a draft. */
export function hideToken(path: string): string {
  return linkStart.test(decodeAscii(path)) ? `${previewLinkPrefix}…` : path
}

/** Never throws, because requests may contain invalid percent-encoding. */
function decodeAscii(path: string): string {
  return path.replaceAll(/%([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
