/**
 * Message forms. A field is validated when it loses focus. Submitting keeps the page and replaces the form by
 * the form, or the confirmation, of the server's response. After any failure, the input stays.
 */

import { writeItem } from '#client/browser-storage.ts'
import { lookUp } from '#shared/look-up.ts'
import { trackFailedForm } from '../track.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function watchMessageForm(): void {
  const place = document.querySelector('[data-message-form]')
  if (!place) return
  const elapsedBeforeMs = keepDraft(place)
  let isPressing = false
  // An error that appears between press and release would move the button away from under the pointer.
  place.addEventListener('pointerdown', ({ target }) => {
    isPressing = target instanceof HTMLButtonElement
  })
  addEventListener('pointerup', () => {
    isPressing = false
  })
  place.addEventListener('change', ({ target }) => {
    const field = target as Field
    // Input methods may type an address in full width, which browsers take for a wrong one.
    if (field.type === 'email') field.value = field.value.normalize('NFKC')
    if (!isPressing) check(field)
  })
  place.addEventListener('input', ({ target }) => {
    if ((target as Field).ariaInvalid) check(target as Field)
  })
  place.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const wrong = [...form.elements].filter((field) => !check(field as Field))
    if (wrong.length > 0) (wrong[0] as Field).focus()
    else void send(form, place, elapsedBeforeMs)
  })
}

/** Shows the error of a field in the words that are already beside it; returns whether it is valid. */
function check(field: Field): boolean {
  const words = document.getElementById(`${field.name}-error`)
  if (!words) return true
  const { limit } = field.dataset
  const value = field.value.trim()
  const { required = '', tooLong = '', malformed = '' } = words.dataset
  let error = ''
  if (field.required && !value) error = required
  else if (limit && value.length > Number(limit)) error = tooLong
  else if (field.validity.typeMismatch) error = malformed
  words.textContent = error
  field.ariaInvalid = error && 'true'
  if (!error) field.removeAttribute('aria-invalid')
  const described = new Set(field.getAttribute('aria-describedby')?.split(' '))
  described[error ? 'add' : 'delete'](words.id)
  field.setAttribute('aria-describedby', [...described].join(' '))
  return !error
}

async function send(form: HTMLFormElement, place: Element, elapsedBeforeMs: number): Promise<void> {
  const button = form.querySelector('button')
  const problem = form.querySelector<HTMLElement>('[role=alert]')
  // Outside the form: what is inert is not read aloud.
  const status = document.querySelector<HTMLElement>('[data-sending]')
  if (!button || !problem || !status) return
  const { textContent } = button
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  body.set('elapsed', (elapsedBeforeMs + performance.now()).toFixed())
  body.set('driven', String(navigator.webdriver))
  button.textContent = status.textContent = status.dataset['sending'] ?? ''
  button.disabled = true
  form.inert = true
  problem.textContent = ''

  let failure = problem.dataset['offline']
  try {
    // No time limit: a message that the server is still storing has not failed.
    const answer = await fetch(form.action, { method: 'POST', body })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const shown = page.querySelector('[data-message-form]')
    if (shown) place.replaceChildren(...shown.childNodes)
    failure = shown ? '' : problem.dataset['failed']
  } catch {
    // The network failed: `failure` already contains the text for it.
  }
  status.textContent = ''
  if (failure) {
    form.inert = button.disabled = false
    button.textContent = textContent
    problem.textContent = failure
  }
  // Instead of the thanks, the server may have sent the form again, with what is wrong.
  if (place.querySelector('form')) trackFailedForm()
  place.querySelector<HTMLElement>('[aria-invalid],[tabindex]:not(:empty)')?.focus()
}

interface Draft {
  /** Values by the names of their fields. */
  fields: Record<string, string>
  /** How long the form was open, on all pages together. */
  elapsedMs: number
}

type Control = HTMLInputElement | HTMLButtonElement

/** The name in session storage of the drafts, by the last segment of their page's address. */
const storageName = 'drafts'

/** Fills empty fields, and keeps what the form contains when the page is left. Returns how long it was open before. */
function keepDraft(place: Element): number {
  const form = location.pathname.split('/').at(-1) ?? ''
  const { fields, elapsedMs } = lookUp(readDrafts(), form) ?? { fields: {}, elapsedMs: 0 }
  for (const control of listFields(place)) control.value ||= lookUp(fields, control.name) ?? ''
  addEventListener('pagehide', () => {
    const typed = listFields(place).filter(({ value }) => value)
    const { [form]: _, ...drafts } = readDrafts()
    const draft = {
      fields: Object.fromEntries(typed.map(({ name, value }) => [name, value])),
      elapsedMs: elapsedMs + performance.now(),
    }
    storeDrafts(typed.length > 0 ? { ...drafts, [form]: draft } : drafts)
  })
  return elapsedMs
}

/** Without the button, which has no name. */
function listFields(place: Element): Control[] {
  const controls = [...(place.querySelector('form')?.elements ?? [])] as Control[]
  return controls.filter(({ name }) => name)
}

function readDrafts(): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage[storageName] ?? '{}')
  } catch {
    // Storage is blocked.
    return {}
  }
}

function storeDrafts(drafts: Record<string, Draft>): void {
  const text = Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null
  writeItem('sessionStorage', storageName, text)
}
