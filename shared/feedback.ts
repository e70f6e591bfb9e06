/** Feedback on the site: its schema, and how sending can fail. */
import * as v from 'valibot'
import { messageEntries, type SpamSignals, type Submission } from './message.ts'
import type { Visitor } from './visitor.ts'

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
