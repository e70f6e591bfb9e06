/**
 * Submits filter forms as soon as a select is changed by pointer. Text fields wait for Enter, and so does a select
 * that is changed by keyboard: each arrow key would load another page (WCAG 3.2.2).
 */
export function submitOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-submit-on-change]')) {
    let isKeyed = false
    form.onkeydown = form.onpointerdown = ({ type }: Event) => {
      isKeyed = type === 'keydown'
    }
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && !isKeyed) form.requestSubmit()
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
