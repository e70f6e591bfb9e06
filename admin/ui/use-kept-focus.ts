import { useLayoutEffect, useRef } from 'react'

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
