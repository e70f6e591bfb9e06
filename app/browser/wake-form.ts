/** The form to write a message with needs its script from the first reach for it on; what is sent meanwhile waits. */
export function wakeForm(): void {
  const place = document.querySelector('[data-message-form]')
  const awake = new AbortController()
  let isLoading = false
  let sent: HTMLFormElement | null = null

  const wake = async (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault()
      sent = event.target as HTMLFormElement
    }
    if (isLoading) return
    isLoading = true
    try {
      const { watchMessageForm } = await import('./message-form.ts')
      awake.abort()
      watchMessageForm()
      sent?.requestSubmit()
    } catch {
      // The network was away: the next reach tries again, and the browser can send a form by itself.
      isLoading = false
      sent?.submit()
    }
  }
  for (const type of ['pointerenter', 'focusin', 'submit'])
    place?.addEventListener(type, wake, { signal: awake.signal })
}
