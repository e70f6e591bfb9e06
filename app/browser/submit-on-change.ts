/** Forms that only look something up are sent as soon as a choice is made; typing still waits for Enter. */
export function submitOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-submit-on-change]')) {
    form.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement) form.requestSubmit()
    })
    // A page that comes back as it was left shows the choice that led away from it.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) form.reset()
    })
    // An unset field says nothing, so it does not stand in the address either.
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
      if (formData.get('sort') === 'newest') formData.delete('sort')
    })
  }
}
