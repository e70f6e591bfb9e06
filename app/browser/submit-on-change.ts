/** Submits filter forms as soon as a select changes; text fields still wait for Enter. */
export function submitOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-submit-on-change]')) {
    form.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement) form.requestSubmit()
    })
    // A page restored from the back-forward cache still shows the choice that led away from it.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) form.reset()
    })
    // Empty fields are left out of the address.
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
      if (formData.get('sort') === 'newest') formData.delete('sort')
    })
  }
}
