/**
 * How much a request may name. Each bound is checked on the text as it was sent, in one pass that allocates nothing, before
 * anything is built of it. Node bounds the whole head of a request, 16 KB.
 */
export const requestBounds = {
  /** Browsers send some 20, and proxies add a dozen. */
  headers: 100,
  /** More than a browser keeps for one site (Chromium: 180). */
  cookies: 200,
  /** Values of a list that are joined by commas count each. */
  queryNames: 100,
  formFields: 50,
  /** A Korean message of maximum length takes 45 KB URL-encoded; the rest is for too long texts, which are shown again. */
  formBytes: 64 * 1024,
  /** A body may have one member or entry for so many of the bytes that it may have: 5,461 in 64 KB. */
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
