/** Files that are dropped on a page or pasted into it. */
import { useEffect, useRef, useState } from 'react'
import { droppedFiles, holdsFiles, pastedFiles } from '../session/files-in.ts'

/** Takes files from the whole page as long as the component is shown. Returns whether files are held over it now. */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event.dataTransfer)) return
        // Otherwise the browser would leave the page and open the file.
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false)
      },
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        latest.current(droppedFiles(event.dataTransfer))
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = pastedFiles(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        latest.current(files)
      },
      { signal },
    )
    return () => leaving.abort()
  }, [])
  return isOver
}
