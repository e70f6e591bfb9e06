/**
 * The one way to send mail: a letter is queued in the transaction of what caused it, and the outbox
 * sends it afterwards, as often as it takes (`docs/decisions/0017-mail.md`).
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { LetterKind } from '#shared/inbox.ts'
import type { Database } from '../platform/db/database.ts'

export interface Letter {
  kind: LetterKind
  /** null: MAIL_TO, else the admins' own addresses, whatever they are when it is sent. */
  to: string | null
  subject: string
  text: string
  /** The same as a whole HTML document. */
  html: string
  replyTo?: string
  /** What the letter is about, so that it is queued once however often it is asked for. */
  dedupeKey?: string
  /** The message that it tells of, or answers. */
  messageId?: string
}

const address = v.pipe(v.string(), v.maxLength(254), v.rfcEmail())

/** Returns the letter's id; null if one with its key was queued before. */
export async function queueLetter(
  tx: Database,
  letter: Letter,
  at = new Date(),
): Promise<string | null> {
  const row = await tx
    .insertInto('letter')
    .values({
      id: randomUUID(),
      kind: letter.kind,
      state: 'queued',
      message_id: letter.messageId ?? null,
      dedupe_key: letter.dedupeKey ?? null,
      recipient: letter.to === null ? null : v.parse(address, letter.to),
      reply_to: letter.replyTo === undefined ? null : v.parse(address, letter.replyTo),
      subject: toHeaderText(letter.subject),
      body_text: letter.text,
      body_html: letter.html,
      attempts: 0,
      next_attempt_at: at.toISOString(),
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whatever comes in: no letter gains a header by its subject, and none is read backwards. */
function toHeaderText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
