import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#client/is-composing.ts'
import { rooms } from '../rooms.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { undoLast } from '../ui/toasts.ts'

interface Openers {
  onPalette(): void
  onHelp(): void
}

/** Shortcuts in every room. */
export function useGlobalShortcuts({ onPalette, onHelp }: Openers): void {
  const navigate = useNavigate()
  useShortcuts({
    '?': onHelp,
    '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
    z: undoLast,
    ...Object.fromEntries(rooms.map(({ key, path }) => [`g ${key}`, () => navigate(`/${path}`)])),
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An editor has shortcuts of its own.
      if (event.defaultPrevented || isComposing(event)) return
      if (event.key === 'Escape') return leaveField(event.target)
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) {
        return
      }
      event.preventDefault()
      onPalette()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onPalette])
}

/** Blurs the field, so that single-letter shortcuts work again. */
function leaveField(target: EventTarget | null): void {
  if (
    target instanceof HTMLElement &&
    target.matches('main :is(input, textarea, [contenteditable])')
  )
    target.blur()
}
