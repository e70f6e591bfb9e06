import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import { isLeavingForSignIn } from '../../session/go-to-sign-in.ts'
import type { EditorHandle, EditorState } from './editor-types.ts'
import type { SaveQueue } from './save-types.ts'

interface Saving {
  queue: SaveQueue
  handle: RefObject<EditorHandle | null>
  onChange(state: EditorState): void
  focusField(path: FieldPath): void
}

/** Connects a queue with the page around the form, and with what happens to the window. */
export function useSaving({ queue, handle, onChange, focusField }: Saving): void {
  useImperativeHandle(
    handle,
    () => ({ saveNow: queue.saveNow, focusField, replace: queue.replace }),
    [queue, focusField],
  )

  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const report = () => {
      const { version, isSaved, current } = queue.read()
      latest.current({ version, isSaved, current })
    }
    report()
    return queue.subscribe(report)
  }, [queue])

  useEffect(() => {
    const onOnline = () => void queue.saveNow()
    // The last moment in which a browser surely runs the script of a page on a phone.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') queue.writeJournal()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      // A session that has ended is left without a question: the text is in the journal.
      if (queue.read().isSaved || isLeavingForSignIn()) return
      queue.writeJournal()
      event.preventDefault()
    }
    addEventListener('online', onOnline)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('online', onOnline)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [queue])
}
