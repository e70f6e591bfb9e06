/** Stores choices and unsent text in this browser. If storage is blocked, they last as long as the page. */
type Storage = 'localStorage' | 'sessionStorage'

export function readStored(name: string, storage: Storage = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(name)
  } catch {
    return null
  }
}

/** null removes it. */
export function store(name: string, value: string | null, storage: Storage = 'localStorage'): void {
  try {
    if (value === null) globalThis[storage].removeItem(name)
    else globalThis[storage].setItem(name, value)
  } catch {
    // The caller has it.
  }
}
