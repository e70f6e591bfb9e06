/**
 * The storage of the browser, which may be blocked or full. Then nothing is stored, and other pages do not learn of the
 * change. The script of every page does not use this module, to save bytes.
 */
type Area = 'localStorage' | 'sessionStorage'

export function readItem(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name)
  } catch {
    return null
  }
}

/** null: removes it. */
export function writeItem(area: Area, name: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(name)
    else globalThis[area].setItem(name, value)
  } catch {}
}
