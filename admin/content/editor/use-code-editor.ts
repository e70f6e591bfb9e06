/** Loads the editor with highlighting, unless the user has chosen the plain text field. */
import { type RefObject, useEffect, useState } from 'react'
import { loadModule } from '../../session/load-module.ts'
import type { CodeEditor } from './code-editor.tsx'

const storageName = 'panel-plain-markdown'

interface CodeEditorChoice {
  /** null: the plain text field is shown. */
  CodeEditor: typeof CodeEditor | null
  isPlain: boolean
  choose(isPlain: boolean): void
}

export function useCodeEditor(frame: RefObject<HTMLElement | null>): CodeEditorChoice {
  const [isPlain, setPlain] = useState(readChoice)
  const [loaded, setLoaded] = useState<{ CodeEditor: typeof CodeEditor } | null>(null)

  useEffect(() => {
    const element = frame.current
    if (isPlain || loaded || !element) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (module: { CodeEditor: typeof CodeEditor }) => {
      if (signal.aborted) return
      // Somebody who has begun to type is not disturbed.
      if (!element.contains(document.activeElement)) setLoaded(module)
      else element.addEventListener('focusout', () => show(module), { signal, once: true })
    }
    // Without it the plain text field stays.
    loadModule(() => import('./code-editor.tsx')).then(show, () => {})
    return () => leaving.abort()
  }, [frame, isPlain, loaded])
  return {
    CodeEditor: isPlain ? null : (loaded?.CodeEditor ?? null),
    isPlain,
    choose(next) {
      setPlain(next)
      keepChoice(next)
    },
  }
}

/** On a touch screen the plain field is the default: keyboards of phones know it best. */
function readChoice(): boolean {
  try {
    const chosen = localStorage.getItem(storageName)
    if (chosen !== null) return chosen === 'yes'
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
  return matchMedia('(pointer: coarse)').matches
}

function keepChoice(isPlain: boolean): void {
  try {
    localStorage.setItem(storageName, isPlain ? 'yes' : 'no')
  } catch {
    // As above.
  }
}
