/**
 * Loads the script of a message form at the first interaction, or at once if it has something to fill in. What is
 * changed or submitted in the meantime is repeated when it has arrived.
 */
export function loadMessageForm(): void {
  const place = document.querySelector('[data-message-form]')
  const loaded = new AbortController()
  let isLoading = false
  const changed = new Set<EventTarget>()
  let sent: HTMLFormElement | null = null

  const load = async (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault()
      sent = event.target as HTMLFormElement
    }
    if (event.type === 'change' && event.target) changed.add(event.target)
    if (isLoading) return
    isLoading = true
    try {
      const module = await import('./message-form.ts')
      loaded.abort()
      module.watchMessageForm()
      for (const field of changed) field.dispatchEvent(new Event('change', { bubbles: true }))
      sent?.requestSubmit()
    } catch {
      // The network failed: the next interaction tries again, and the browser can submit a form without the
      // script.
      isLoading = false
      sent?.submit()
    }
  }
  for (const type of ['pointerenter', 'focusin', 'change', 'submit'])
    place?.addEventListener(type, load, { signal: loaded.signal })
  try {
    // `message-draft.ts` has stored something to fill in.
    if (place && sessionStorage['drafts']) void load(new Event('load'))
  } catch {
    // Storage is blocked.
  }
}
