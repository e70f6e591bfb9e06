/**
 * The canonical form of a path. Caches are keyed by this form alone, so that a client cannot have the same
 * page rendered and stored twice.
 *
 * The form is `/`, or segments that are neither empty nor `.` nor `..`, each written as `encodeURIComponent`
 * writes it: percent-encoded only where required, with upper-case hexadecimal digits. Nothing else is
 * normalised: letter case and Unicode form are part of a name.
 */
export type PathReading =
  | { kind: 'canonical' }
  /** A different form of `to`, which is canonical. */
  | { kind: 'moved'; to: string }
  /** A path that no page can have. */
  | { kind: 'absent' }
  /** Invalid text: wrong percent-encoding, or unprintable characters. */
  | { kind: 'malformed' }

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Several times the longest path of a page, which ends in a tag of 40 Korean characters. */
export const maxPathLength = 1000

/**
 * The characters that the request line may contain unencoded (RFC 3986, section 2); browsers encode all
 * others.
 */
const sendable = /^[\x21-\x7e]*$/
/**
 * Not allowed in names: a name with one of these would be more than one segment, or could not be put into a
 * URL.
 */
const separators = /[/\\]/

/**
 * Matches paths of characters that `encodeURIComponent` does not change. Most paths are such, and need no other check.
 */
const plain = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.!~*'()-]+)+$/

const canonical: PathReading = { kind: 'canonical' }
const absent: PathReading = { kind: 'absent' }
const malformed: PathReading = { kind: 'malformed' }

/** `path`: as sent, without its query. Runs in linear time. */
export function readPath(path: string): PathReading {
  if (path === '/') return canonical
  if (path.length > maxPathLength) return absent
  if (plain.test(path)) return canonical
  if (!path.startsWith('/') || !sendable.test(path)) return malformed
  const segments = path.slice(1).split('/')
  if (segments.at(-1) === '') segments.pop()
  const names = decodeAll(segments)
  if (!names || names.some((name) => unprintable.test(name))) return malformed
  if (names.some((name) => name === '' || name === '.' || name === '..' || separators.test(name))) {
    return absent
  }
  const to = `/${names.map(encodeURIComponent).join('/')}`
  if (to === path) return canonical
  return to.length > maxPathLength ? absent : { kind: 'moved', to }
}

function decodeAll(segments: string[]): string[] | null {
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return null
  }
}
