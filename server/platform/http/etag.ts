/** Room for a dozen; what comes after is as if it had not been sent, and costs the whole answer once. */
const maxHeaderLength = 512

/** RFC 9110, section 13.1.2: `If-None-Match` compares weakly, against a list. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const list = ifNoneMatch.slice(0, maxHeaderLength)
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
