/**
 * Focuses what has taken the place of something that was removed with the focus in it, or else the content of the page:
 * the browser would begin again at the start of the page.
 */
export function focusNext(elements: Iterable<HTMLElement>, place: number): void {
  if (document.activeElement !== document.body) return
  const all = [...elements]
  const next = all[Math.min(place, all.length - 1)] ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
