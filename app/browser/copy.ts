/** Copies the code beside a button, or selects it where the browser refuses. */

const shownMs = 2500

export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('pre')
  const label = button.firstElementChild
  if (!code || !label) return
  const { copied = '', selected = '', label: name = label.textContent } = button.dataset
  // Read once: a second press finds the answer to the first one in its place.
  button.dataset['label'] = name
  try {
    // Lines that are shown as removed are not part of the code.
    const kept = code.cloneNode(true) as HTMLElement
    for (const line of kept.querySelectorAll('del')) line.remove()
    await navigator.clipboard.writeText(kept.textContent)
    label.textContent = copied
  } catch {
    // Without https there is no clipboard, and the owner of the browser can forbid it.
    getSelection()?.selectAllChildren(code)
    label.textContent = selected
  }
  setTimeout(() => {
    label.textContent = name
  }, shownMs)
}
