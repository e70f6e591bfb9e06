/** The tab whose idle countdown ends first tells the other tabs, so that each can show why the session ended. */

const idleEndName = 'auth-idle-end'

/** Must be called before the session is removed from local storage, so that other tabs get this event first. */
export function announceIdleEnd(): void {
  try {
    localStorage.setItem(idleEndName, String(Date.now()))
    localStorage.removeItem(idleEndName)
  } catch {
    // Local storage is blocked: the other tabs have countdowns of their own.
  }
}

/** Calls `listener` when another tab announces the end. Returns a function that unsubscribes. */
export function onIdleEnd(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === idleEndName && newValue !== null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
