/** Keys of the page of a document, with Ctrl or ⌘. They work in fields, too. The help lists them. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { keyOf } from '../ui/shortcuts.ts'

export const documentKeys = { save: 's', preview: 'p', publish: 'Enter' } as const
type KeyActs = Partial<Record<keyof typeof documentKeys, () => void>>

export function useDocumentKeys(acts: KeyActs): void {
  const find = useEffectEvent((key: string) => {
    const names = Object.keys(documentKeys) as (keyof typeof documentKeys)[]
    const name = names.find((one) => documentKeys[one] === key)
    return name && acts[name]
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented) return
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const act = find(keyOf(event))
      if (!act) return
      // A button with the focus would be pressed as well, and the browser saves or prints pages.
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
