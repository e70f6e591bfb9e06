import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Puts the focus into the first field of a document that was created a moment ago. */
export function useFirstFocus(frame: RefObject<HTMLElement | null>): void {
  const { state }: { state: { isNew?: boolean } | null } = useLocation()
  const isNew = state?.isNew ?? false
  useEffect(() => {
    if (!isNew) return
    const fields = '[data-path] :is(input, textarea, select)'
    frame.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [isNew, frame])
}
