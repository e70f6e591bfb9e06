import { useLayoutEffect, useRef } from 'react'

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

/**
 * Keeps the focus in an element whose focused part disappears, for example because it was used. Otherwise the focus
 * would go to the start of the page. The handlers are those of the element; `findNext` returns what gets the focus.
 */
export function useKeptFocus(findNext: () => HTMLElement | null | undefined) {
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) findNext()?.focus()
  })
  return {
    onFocus() {
      hasFocus.current = true
    },
    // React calls it when the focus moves, but not when it removes what has the focus.
    onBlur() {
      hasFocus.current = false
    },
  }
}
