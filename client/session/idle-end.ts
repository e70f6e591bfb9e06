/** The tab whose idle countdown ends first tells the other tabs, so that each can show why the session ended. */
import { writeItem } from '../browser-storage.ts'

const idleEndName = 'auth-idle-end'

/** Must be called before the session is removed from local storage, so that other tabs get this event first. */
export function announceIdleEnd(): void {
  // If it is blocked, the other tabs have countdowns of their own.
  writeItem('localStorage', idleEndName, String(Date.now()))
  writeItem('localStorage', idleEndName, null)
}

/** Calls `listener` when another tab announces the end. Returns a function that unsubscribes. */
export function onIdleEnd(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === idleEndName && newValue !== null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
