/**
 * Delays the first paint until enough of the document has arrived, because elements laid out by their
 * contents would shift.
 */

/** The last element of every document. */
export const endId = 'end'

/**
 * Makes the browser wait until this element has been parsed, and so everything before it. Browsers without
 * support ignore it.
 */
export function PaintFrom({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}

/**
 * For a short page: centred elements, and a footer at the lower edge of the window, get their position only
 * from the whole page.
 */
export function PaintWhole() {
  return <PaintFrom id={endId} />
}
