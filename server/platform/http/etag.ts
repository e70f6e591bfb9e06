/** Enough for a dozen entity tags. The rest is ignored; the client then gets the full body. */
const maxHeaderLength = 512

/** RFC 9110, section 13.1.2: `If-None-Match` is a list and uses weak comparison. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const list = ifNoneMatch.slice(0, maxHeaderLength)
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
