/** The tab whose countdown runs out first tells the others why the session ended: each says so in its own language. */
import { idleEndName } from '#shared/browser-names.ts'

/** To be called before the session is taken away here, so that they hear of it first. */
export function announceIdleEnd(): void {
  try {
    localStorage.setItem(idleEndName, String(Date.now()))
    localStorage.removeItem(idleEndName)
  } catch {
    // Without storage the other tabs count for themselves.
  }
}

/** Calls `listener` when another tab announces it; what comes back stops that. */
export function onIdleEnd(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === idleEndName && newValue !== null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
