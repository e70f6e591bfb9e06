/** Whether the owner knows the panel: it was opened in this browser, or the notice with its address was closed. */
const storageName = 'panel-known'

export function isPanelKnown(): boolean {
  try {
    return localStorage.getItem(storageName) !== null
  } catch {
    // Without storage, the notice would come back on every page.
    return true
  }
}

export function rememberPanel(): void {
  try {
    localStorage.setItem(storageName, '1')
  } catch {
    // If storage is blocked, the notice is not shown either.
  }
}
