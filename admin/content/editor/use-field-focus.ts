import { useCallback, useEffect, useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { idOf } from './form-context.ts'
import type { Panes } from './use-panes.ts'

/** Focuses a field, after showing its language if no pane does. */
export function useFieldFocus(shown: Panes, panes: readonly Language[]) {
  const [wanted, setWanted] = useState<FieldPath | null>(null)

  useEffect(() => {
    if (!wanted) return
    const language = languageOf(wanted)
    if (language && !panes.includes(language)) return shown.show('left', language)
    setWanted(null)
    const control = findControl(wanted)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  }, [wanted, panes, shown])
  return useCallback((path: FieldPath) => setWanted(path), [])
}

/** The control of the field, or of the nearest group or list around it. */
function findControl(path: FieldPath): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const control = document.getElementById(idOf(path.slice(0, length)))
    if (control) return control
  }
  return null
}
