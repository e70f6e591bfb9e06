/** Leads the focus to a field, wherever it is: in another language, in a folded part, or not drawn yet. */
import { useCallback, useEffect, useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { unfold } from './fold-button.tsx'
import { idOf } from './form-context.ts'
import type { Panes } from './language-bar.tsx'

/** Focuses a field, after showing its language if no pane does, and what hides it. `open`: whether it was hidden. */
export function useFieldFocus(
  shown: Panes,
  panes: readonly Language[],
  open: (path: FieldPath) => boolean,
) {
  const [wanted, setWanted] = useState<FieldPath | null>(null)

  useEffect(() => {
    if (!wanted) return
    const language = languageOf(wanted)
    if (language && !panes.includes(language)) return shown.show('left', language)
    if (open(wanted)) return
    setWanted(null)
    focusControl(findControl(wanted))
    focusWhenDrawn(wanted)
  }, [wanted, panes, shown, open])
  return useCallback((path: FieldPath) => setWanted(path), [])
}

function focusControl(control: HTMLElement | null): void {
  if (control) unfold(control)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** Focuses a field whose code is still being loaded once it is there, unless the user has gone elsewhere. */
function focusWhenDrawn(path: FieldPath): void {
  const before = document.activeElement
  const find = () => document.getElementById(idOf(path))
  if (find()) return
  const observer = new MutationObserver(() => {
    const control = find()
    if (!control && document.activeElement === before) return
    observer.disconnect()
    if (document.activeElement === before) focusControl(control)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** The control of the field, or of the nearest group or list around it; of the texts of a language, the title. */
function findControl(path: FieldPath): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const place = path.slice(0, length)
    const control =
      document.getElementById(idOf(place)) ?? document.getElementById(idOf([...place, 'title']))
    if (control) return control
  }
  return null
}
