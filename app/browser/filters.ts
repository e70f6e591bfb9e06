/**
 * The filters of a list, forms and links. Loaded when a visitor reaches for them, so what happens meanwhile is caught up.
 */
const loadingAfterMs = 300

const filters = document.querySelector<HTMLElement>('[data-filters]')
const form = filters?.querySelector('form')
if (filters) sayLoading(filters)
if (form) {
  submitOnChange(form)
  shortenAddress(form)
  if ([...form.querySelectorAll('select')].some(hasChanged)) form.requestSubmit()
}

/** "Loading..." as a status, where the filtered page takes longer than 300 ms. */
function sayLoading(filters: HTMLElement): void {
  const status = filters.querySelector<HTMLElement>('[data-loading]')
  if (!status) return
  let timer = 0
  const say = (text = '') => {
    clearTimeout(timer)
    status.textContent = text
  }
  const begin = () => {
    say()
    timer = setTimeout(say, loadingAfterMs, status.dataset['loading'])
  }
  filters.addEventListener('submit', begin)
  filters.addEventListener('click', ({ target, metaKey, ctrlKey, shiftKey, altKey }) => {
    const staysHere = metaKey || ctrlKey || shiftKey || altKey
    if (!staysHere && (target as Element).closest('a')) begin()
  })
  // The back-forward cache may show this page again.
  addEventListener('pagehide', () => say())
}

/**
 * Submits the form as soon as a select is changed by pointer. Text fields wait for Enter, and so does a select
 * that is changed by keyboard: each arrow key would load another page (WCAG 3.2.2).
 */
function submitOnChange(form: HTMLFormElement): void {
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
}

/** Empty fields are left out of the address. */
function shortenAddress(form: HTMLFormElement): void {
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    if (formData.get('sort') === 'newest') formData.delete('sort')
  })
}

function hasChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  // Without a chosen option in the document, browsers choose the first.
  return selectedIndex !== Math.max(0, [...options].findIndex(isDefault))
}

function isDefault({ defaultSelected }: HTMLOptionElement): boolean {
  return defaultSelected
}
