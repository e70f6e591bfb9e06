/**
 * The one spelling of a path that the site answers under. Everything that is kept by address is kept by this
 * spelling alone, so that nobody can have the same page made and kept twice.
 *
 * It is `/`, or segments that are neither empty nor `.` nor `..`, each written as `encodeURIComponent` writes it:
 * percent-encoded only where it must be, with upper-case digits. Nothing is normalised beyond that: letter case and
 * Unicode form are part of a name.
 */
import { unprintable } from '#shared/text.ts'

export type PathReading =
  | { kind: 'canonical' }
  /** Another spelling of `to`, which is canonical. */
  | { kind: 'moved'; to: string }
  /** No page can have such a path. */
  | { kind: 'absent' }
  /** It is not text: wrong percent-encoding, or characters that nobody types. */
  | { kind: 'malformed' }

/** Several times what the longest path of a page takes, which ends in a tag of 40 Korean characters. */
export const maxPathLength = 1000

/** What a request may hold in its first line as it is (RFC 3986, section 2); browsers encode anything else. */
const sendable = /^[\x21-\x7e]*$/
/** In no name of ours: with one of these a name would be more than a segment, or could not be written into an address. */
const dividers = /[/\\]/

const canonical: PathReading = { kind: 'canonical' }
const absent: PathReading = { kind: 'absent' }
const malformed: PathReading = { kind: 'malformed' }

/** `path` as it was sent, without its query. Takes time in proportion to its length. */
export function readPath(path: string): PathReading {
  if (path === '/') return canonical
  if (path.length > maxPathLength) return absent
  if (!path.startsWith('/') || !sendable.test(path)) return malformed
  const segments = path.slice(1).split('/')
  if (segments.at(-1) === '') segments.pop()
  const names = decodeAll(segments)
  if (!names || names.some((name) => unprintable.test(name))) return malformed
  if (names.some((name) => name === '' || name === '.' || name === '..' || dividers.test(name))) {
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
