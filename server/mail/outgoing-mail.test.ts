import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { addMessages } from '#tests/support/many-messages.ts'
import { createFakeTransport, email, openTestOutbox, sent, start } from '#tests/support/outbox.ts'
import { queueEmail } from './queue-email.ts'

describe.each(databases)('emails on $name', ({ openFilled }) => {
  test('a visitor gets the name of the site in the language of the message, and the owner in that of the owner', async () => {
    await using opened = await openFilled()
    const { db } = opened
    const [messageId = ''] = await addMessages(db, 1, start)
    await db.updateTable('message').set({ language: 'ja' }).execute()
    const reply = { ...email, kind: 'reply', messageId } as const
    await queueEmail(db, { ...reply, to: 'ada@example.com' }, start)
    await queueEmail(db, { ...email, kind: 'message', messageId }, start)
    const { received, openTransport } = createFakeTransport(async () => sent)
    await openTestOutbox(opened, { openTransport, ownerLanguage: 'en' }).sendDue()
    const names = received.map(({ kind, from }) => [kind, from.name])
    expect(Object.fromEntries(names)).toEqual({ reply: 'ホン・ギルドン', message: 'Gildong Hong' })
  })
})
