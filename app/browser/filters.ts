/**
 * The filters of a list, forms and links. Loaded when a visitor reaches for them, so what happens meanwhile is caught up.
 */
import { isComposing } from '#client/is-composing.ts'

const loadingAfterMs = 300

const filters = document.querySelector<HTMLElement>('[data-filters]')
const status = filters?.querySelector<HTMLElement>('[data-loading]')
const form = filters?.querySelector('form')
let timer = 0

filters?.addEventListener('submit', beginLoading)
filters?.addEventListener('click', beginLoading)
// The back-forward cache may show this page again.
addEventListener('pagehide', () => say(''))
// Escape stops the loading, which no event reports.
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !isComposing(event)) say('')
})
if (form) {
  submitOnChange(form)
  shortenAddress(form)
  // A choice by keyboard waits for Enter, as below, even after the visitor moved to the next control.
  const isKeyed = document.querySelector(':focus-visible') !== null
  if (!isKeyed && [...form.querySelectorAll('select')].some(hasChanged)) form.requestSubmit()
}

/** For the event that loaded this file: a tap clicks a link before the file has arrived. */
export function catchUp(event: Event): void {
  if (event.type === 'click' || event.type === 'submit') beginLoading(event)
}

/** "Loading..." as a status, where the filtered page takes longer than 300 ms. */
function beginLoading(event: Event): void {
  if (event instanceof MouseEvent && !leavesPage(event)) return
  say('')
  timer = setTimeout(say, loadingAfterMs, status?.dataset['loading'])
}

function say(text: string): void {
  clearTimeout(timer)
  if (status) status.textContent = text
}

/** A link with a modifier key opens elsewhere. */
function leavesPage({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const opensElsewhere = metaKey || ctrlKey || shiftKey || altKey
  return !opensElsewhere && (target as Element).closest('a') !== null
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
  // A page restored from the back-forward cache still shows the choice with which it was left.
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
