/** A message to the owner: what a visitor may send, and how sending it can fail. */
import * as v from 'valibot'
import { type FormTraces, messageEntries, type Submission } from './message.ts'
import type { Visitor } from './visitor.ts'

export const contactSchema = v.strictObject(messageEntries)

export type ContactMessage = v.InferOutput<typeof contactSchema>

export interface ContactApi {
  /** Keeps the message for the owner; once it says so, the message cannot get lost. */
  submit(message: ContactMessage, from: Visitor, traces?: FormTraces): Promise<Submission>
}
