/**
 * Calls `begin` after the first paint, or at once if the page has been painted. Earlier work would delay the
 * text.
 */
export function afterFirstPaint(begin: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    begin()
  })
  observer.observe({ type: 'paint', buffered: true })
}
