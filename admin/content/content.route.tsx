import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useWords } from '../words/words.ts'
import { preloadRoomWords } from './room-words.ts'

export function loader() {
  preloadRoomWords()
  return null
}

/** Waits for the words of the room. */
export function Component() {
  const { shell } = useWords()
  return (
    <Suspense fallback={<p role="status">{shell.loading}</p>}>
      <Outlet />
    </Suspense>
  )
}
