/** Feedback on the site: what a visitor may send, and how sending it can fail. */
import * as v from 'valibot'
import { type FormTraces, messageEntries, type Submission } from './message.ts'
import type { Visitor } from './visitor.ts'

/** The kinds of feedback, each with its sign; their names are in the catalogues. */
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

/** An unchosen category may be left out or empty. */
export const feedbackSchema = v.strictObject({
  ...messageEntries,
  category: v.optional(v.picklist([...feedbackCategories, '']), ''),
})

export type Feedback = v.InferOutput<typeof feedbackSchema>

export interface FeedbackApi {
  /** Keeps the message for the owner; once it says so, the message cannot get lost. */
  submit(feedback: Feedback, from: Visitor, traces?: FormTraces): Promise<Submission>
}
