/** The first paint put off until enough of the document has arrived: what is laid out by its contents would shift as they do. */

/** The last element of every document. */
export const endId = 'end'

/** Lets the browser wait until this element begins, and so until all before it is there. Browsers without it paint as ever. */
export function PaintFrom({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}

/** For a page that is short: what stands in its middle, and a footer at the lower edge of the window, have their place only from all of it. */
export function PaintWhole() {
  return <PaintFrom id={endId} />
}
