/** The tab whose idle countdown ends first tells the other tabs why the session ended: each shows it in its own language. */

const idleEndName = 'auth-idle-end'

/** To be called before the session is removed from local storage, so that other tabs hear of it first. */
export function announceIdleEnd(): void {
  try {
    localStorage.setItem(idleEndName, String(Date.now()))
    localStorage.removeItem(idleEndName)
  } catch {
    // Local storage is blocked: the other tabs count for themselves.
  }
}

/** Calls `listener` when another tab announces it. Returns what stops that. */
export function onIdleEnd(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === idleEndName && newValue !== null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
