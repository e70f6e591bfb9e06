/** Queues the email that notifies the owner of a message. */
import type { Language } from '#shared/i18n/languages.ts'
import { findOwnerLanguage } from '../mail/owner-language.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { Database } from '../platform/db/database.ts'
import { type LetterSubject, toMessageLetter } from './message-letter.ts'

export interface MessageLetterSettings {
  /** OWNER_LANGUAGE */
  ownerLanguage: Language | null
  publicOrigin: string
}

/** Queues it once, however often it is called for a message. Pass the transaction that stores or changes the message. */
export async function queueMessageLetter(
  tx: Database,
  message: LetterSubject,
  settings: MessageLetterSettings,
  at: Date,
): Promise<void> {
  const ownerLanguage = await findOwnerLanguage(tx, settings.ownerLanguage)
  await queueLetter(tx, toMessageLetter(message, { ...settings, ownerLanguage }), at)
}
