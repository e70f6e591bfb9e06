/** What every message to the owner holds, whichever form it comes from. */
import * as v from 'valibot'
import { line, text } from './text.ts'

/** The most characters (UTF-16 units, as browsers count) of each field. */
export const messageLimits = { name: 100, email: 254, subject: 200, message: 5000 }

/**
 * Name, subject and address go into the heads of letters: none can hold a line break or a control
 * character, so none can add a line there. The address is checked as browsers check theirs.
 */
export const messageEntries = {
  name: line(messageLimits.name),
  email: v.pipe(line(messageLimits.email), v.rfcEmail('is not an e-mail address')),
  subject: line(messageLimits.subject),
  message: text(messageLimits.message),
}

/** What the sender is told. */
export const receiptSchema = v.object({ id: v.string() })

export type Receipt = v.InferOutput<typeof receiptSchema>

/** Why a message was not taken. */
export type SubmitFailure = 'HEADLESS_BLOCKED' | 'RATE_LIMITED' | 'SENDER_BLOCKED' | 'UNAVAILABLE'

export type Submission =
  | { ok: true; value: Receipt }
  /** After how many seconds trying again makes sense, where that is known. */
  | { ok: false; code: SubmitFailure; retryAfterS?: number }

/** What a form tells besides what was typed into it. */
export interface FormTraces {
  /** What stands in the field that no person sees. */
  trap: string
  /** From the page's arrival to the sending of its form, as the page's script says; null: there was none. */
  elapsedMs: number | null
  /** Whether the browser says that a program drives it. */
  isDriven: boolean
}
