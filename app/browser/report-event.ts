/**
 * Reports events of the sign-in pages. Unlike an anomaly, an event within a minute of the last report is not dropped:
 * it is held back until the minute is over, or until the page is left.
 */
import { nextAt, report, send } from './report.ts'

type Event = Parameters<typeof send>

const held: Event[] = []
let timer: ReturnType<typeof setTimeout> | undefined

export function reportEvent(name: string, details: Record<string, unknown>): void {
  const data = { timestamp: new Date().toISOString(), ...details }
  const event: Event = [`custom_${name}`, data]
  if (report(...event)) return
  if (held.length === 0) addEventListener('pagehide', sendAll)
  held.push(event)
  wait()
}

/** An anomaly may be reported meanwhile: then there is another minute to wait. */
function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(sendNext, nextAt - performance.now())
}

function sendNext(): void {
  if (performance.now() >= nextAt) sendSome(1)
  if (held.length > 0) wait()
}

function sendAll(): void {
  clearTimeout(timer)
  sendSome(held.length)
}

function sendSome(count: number): void {
  for (const event of held.splice(0, count)) send(...event)
  if (held.length === 0) removeEventListener('pagehide', sendAll)
}

/** Reports a code that the server refused. */
export function reportRefusedCode(tokenLength: number): void {
  reportEvent('two_factor_verification_failed', { tokenLength })
}
