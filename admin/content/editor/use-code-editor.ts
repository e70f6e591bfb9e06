/** Whether a Markdown text is written in the plain field or in the editor with highlighting, which comes later. */
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadModule } from '../../session/load.ts'
import { readStored, store } from '../../ui/storage.ts'
import type { CodeEditor } from './code-editor.tsx'

const storageName = 'panel-plain-markdown'

interface CodeEditorChoice {
  /** null: the plain text field is shown. */
  CodeEditor: typeof CodeEditor | null
  isPlain: boolean
  choose(isPlain: boolean): void
}

/** The field of another language begins with it. */
let known: { CodeEditor: typeof CodeEditor } | null = null

/** Loads the editor with highlighting, unless the user has chosen the plain text field. */
export function useCodeEditor(frame: RefObject<HTMLElement | null>): CodeEditorChoice {
  const [isPlain, setPlain] = useState(readChoice)
  const [loaded, setLoaded] = useState(known)

  useEffect(() => {
    if (isPlain || loaded) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (module: { CodeEditor: typeof CodeEditor }) => {
      known = module
      const field = frame.current?.querySelector('textarea')
      if (signal.aborted) return
      // Somebody who has begun to type is not disturbed. At once: nobody begins between this look and the change.
      if (document.activeElement !== field) flushSync(() => setLoaded(module))
      else
        field?.addEventListener('blur', () => setTimeout(show, 0, module), { signal, once: true })
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
      store(storageName, next ? 'yes' : 'no')
    },
  }
}

/** On a touch screen the plain field is the default: keyboards of phones know it best. */
function readChoice(): boolean {
  const chosen = readStored(storageName)
  return chosen === null ? matchMedia('(pointer: coarse)').matches : chosen === 'yes'
}
