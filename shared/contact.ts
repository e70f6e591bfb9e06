/** A message to the owner: its schema, and how sending can fail. */
import * as v from 'valibot'
import { messageEntries, type SpamSignals, type Submission } from './message.ts'
import type { Visitor } from './visitor.ts'

export const contactSchema = v.strictObject(messageEntries)

export type ContactMessage = v.InferOutput<typeof contactSchema>

export interface ContactApi {
  /** Stores the message for the owner; after it returns ok, the message cannot be lost. */
  submit(message: ContactMessage, from: Visitor, signals?: SpamSignals): Promise<Submission>
}
