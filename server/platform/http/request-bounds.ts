/**
 * The most headers, cookies, fields and values that a request may contain. Each limit is checked on the text as it was sent,
 * in one pass that allocates nothing, before the text is parsed. Node limits the whole head of a request to 16 KB.
 */
export const requestBounds = {
  /** Browsers send some 20, and proxies add a dozen. */
  headers: 100,
  /** More than a browser keeps for one site (Chromium: 180). */
  cookies: 200,
  /** Each value of a comma-separated list counts as a name. */
  queryNames: 100,
  formFields: 50,
  /** A Korean message of maximum length takes 45 KB URL-encoded; the rest is for too long texts, which are shown again. */
  formBytes: 64 * 1024,
  /** A JSON body may have one member or entry per this many bytes of its size limit: 5,461 in 64 KB. */
  bytesPerJsonValue: 12,
}

/** Whether a text has more than `most` parts. */
export function hasMoreParts(text: string, separator: string, most: number): boolean {
  let at = -1
  for (let parts = 1; parts <= most; parts += 1) {
    at = text.indexOf(separator, at + 1)
    if (at < 0) return false
  }
  return true
}

/** `query` may begin with a path, which has no names. */
export function hasManyNames(query: string): boolean {
  return hasMoreParts(query, '&', requestBounds.queryNames)
}

export function hasManyCookies(cookie: string | null | undefined): boolean {
  return cookie != null && hasMoreParts(cookie, ';', requestBounds.cookies)
}
