/** Reads the `Range` header (RFC 9110, section 14): one range of bytes. Several are ignored, as it allows. */

interface ByteRange {
  first: number
  /** Inclusive. */
  last: number
}

/** null: the whole file is to be sent. */
export function findRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // The end lies before the beginning: not a range, so the whole file.
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
