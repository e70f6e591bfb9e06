/** Calls `begin` once the page has been painted; at once if it has been. What is done sooner keeps the words back. */
export function afterFirstPaint(begin: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    begin()
  })
  observer.observe({ type: 'paint', buffered: true })
}
