/**
 * What a visitor has typed into a message form and not sent is kept for this tab while other pages are open, such as the
 * form in another language.
 */
import { lookUp } from '#shared/look-up.ts'

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
export function keepDraft(place: Element): number {
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
  try {
    if (Object.keys(drafts).length > 0) sessionStorage[storageName] = JSON.stringify(drafts)
    else delete sessionStorage[storageName]
  } catch {
    // Storage is blocked or full.
  }
}
