/** Messages to the owner, from both forms: their fields, and how sending can fail. */
import * as v from 'valibot'
import { foldWidth, line, text } from './text.ts'
import type { Visitor } from './visitor.ts'

/** The maximum length of each field (UTF-16 units, as browsers count). */
export const messageLimits = { name: 100, email: 254, subject: 200, message: 5000 }

/**
 * Name, subject and address become email headers. They cannot contain a line break, so they
 * cannot add a header. The address is validated like browsers validate theirs.
 */
export const messageEntries = {
  name: line(messageLimits.name),
  email: v.pipe(
    line(messageLimits.email),
    v.transform((typed) => toMailAddress(foldWidth(typed))),
    v.maxLength(messageLimits.email),
    v.rfcEmail('is not an e-mail address'),
  ),
  subject: line(messageLimits.subject),
  message: text(messageLimits.message),
}

/** Browsers and Node have it. The types of `shared/` are of neither. */
declare const URL: { parse(address: string): { hostname: string } | null }

/**
 * Writes a domain in a script other than Latin in ASCII, as mail servers need it (RFC 5891). Chromium sends the ASCII form,
 * Firefox the typed form. Text that cannot be a domain stays as it is, and the check refuses it.
 */
function toMailAddress(email: string): string {
  const [, local, domain = ''] = /^([^@]*)@([^@:/?#%[\]\\]+)$/.exec(email) ?? []
  if (!/\P{ASCII}/u.test(domain)) return email
  const ascii = URL.parse(`http://${domain}`)?.hostname
  return ascii ? `${local}@${ascii}` : email
}

/** The receipt of the sender. */
export const receiptSchema = v.object({ id: v.string() })

export type Receipt = v.InferOutput<typeof receiptSchema>

/** Why a message was refused. */
export type SubmitFailure = 'HEADLESS_BLOCKED' | 'RATE_LIMITED' | 'SENDER_BLOCKED' | 'UNAVAILABLE'

export type Submission =
  | { ok: true; value: Receipt }
  /** After how many seconds to retry, if known. */
  | { ok: false; code: SubmitFailure; retryAfterS?: number }

/** The values that a form sends in addition to its visible fields. */
export interface SpamSignals {
  /** The value of the honeypot field, which people do not see. */
  trap: string
  /**
   * From the arrival of the page to the submission of its form, measured by the page's script; null: no
   * script.
   */
  elapsedMs: number | null
  /** Whether the browser reports that it is automated. */
  isDriven: boolean
}

export const contactSchema = v.strictObject(messageEntries)

export type ContactMessage = v.InferOutput<typeof contactSchema>

export interface ContactApi {
  /** Stores the message for the owner; after it returns ok, the message cannot be lost. */
  submit(message: ContactMessage, from: Visitor, signals?: SpamSignals): Promise<Submission>
}

/** The kinds of feedback, each with its icon; their names are in the catalogues. */
export const feedbackSigns = {
  general: '💬',
  technical: '⚙️',
  design: '🎨',
  collaboration: '🤝',
  bug: '🐛',
  other: '📌',
} as const

export type FeedbackCategory = keyof typeof feedbackSigns

export const feedbackCategories = Object.keys(feedbackSigns) as FeedbackCategory[]

/** A category that is not chosen may be missing or empty. */
export const feedbackSchema = v.strictObject({
  ...messageEntries,
  category: v.optional(v.picklist([...feedbackCategories, '']), ''),
})

export type Feedback = v.InferOutput<typeof feedbackSchema>

export interface FeedbackApi {
  /** Stores the message for the owner; after it returns ok, the message cannot be lost. */
  submit(feedback: Feedback, from: Visitor, signals?: SpamSignals): Promise<Submission>
}
