/** Loads the script of a message form at the first interaction; a submission in the meantime waits for it. */
export function loadMessageForm(): void {
  const place = document.querySelector('[data-message-form]')
  const loaded = new AbortController()
  let isLoading = false
  let sent: HTMLFormElement | null = null

  const load = async (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault()
      sent = event.target as HTMLFormElement
    }
    if (isLoading) return
    isLoading = true
    try {
      const module = await import('./message-form.ts')
      loaded.abort()
      module.watchMessageForm()
      sent?.requestSubmit()
    } catch {
      // The network failed: the next interaction tries again, and the browser can submit a form without the
      // script.
      isLoading = false
      sent?.submit()
    }
  }
  for (const type of ['pointerenter', 'focusin', 'submit'])
    place?.addEventListener(type, load, { signal: loaded.signal })
}
