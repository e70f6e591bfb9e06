import { useEffect, useRef } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { isElsewhere, keyOf } from '../ui/shortcuts.ts'

/**
 * Ctrl A (⌘ A) selects all messages wherever the focus is in the inbox, not only on a row: it was on a link or nowhere
 * when the inbox opened. In the reader it selects text, as in any text.
 */
export function useSelectAllKey(selectAll: () => unknown): void {
  const latest = useRef(selectAll)
  useEffect(() => {
    latest.current = selectAll
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (keyOf(event).toLowerCase() !== 'a') return
      if (event.defaultPrevented || isComposing(event) || isElsewhere(event.target)) return
      if (isDialogOpen() || isReading(event.target)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** A click on the text of a message moves the caret there, but not the focus. */
function isReading(target: EventTarget | null): boolean {
  const article = document.querySelector('main article')
  if (!article || (target instanceof Element && target.closest('[role=grid]'))) return false
  const places = [target, getSelection()?.anchorNode]
  return places.some((place) => place instanceof Node && article.contains(place))
}
