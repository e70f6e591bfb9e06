/** What the buttons do that copy code or share the page. */

const shownMs = 2500

/** Copies the code beside the button. A button without code shares the address of the page. */
export async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('pre')
  await (code ? copyCode(button, code) : share(button))
}

async function copyCode(button: HTMLElement, code: HTMLElement): Promise<void> {
  // Lines that are shown as removed are not part of the code.
  const shown = code.cloneNode(true) as HTMLElement
  for (const line of shown.querySelectorAll('del')) line.remove()
  await copyText(button, shown.textContent, () => getSelection()?.selectAllChildren(code))
}

/** By the sheet of the platform, or as a copy of the address where there is none. */
async function share(button: HTMLElement): Promise<void> {
  const url = location.origin + location.pathname
  if (!navigator.share) {
    return copyText(button, url, () => prompt(button.dataset['selected'], url))
  }
  // The visitor may close the sheet, which is no error.
  await navigator.share({ title: document.title, url }).catch(() => {})
}

/** `select`: where the browser refuses, because there is no https or its owner forbids it. */
async function copyText(button: HTMLElement, text: string, select: () => unknown): Promise<void> {
  const label = button.firstElementChild
  if (!label) return
  const { copied = '', selected = '', label: name = label.textContent } = button.dataset
  // Read once: a second press finds the answer to the first one in its place.
  button.dataset['label'] = name
  try {
    await navigator.clipboard.writeText(text)
    label.textContent = copied
  } catch {
    select()
    label.textContent = selected
  }
  setTimeout(() => {
    label.textContent = name
  }, shownMs)
}
