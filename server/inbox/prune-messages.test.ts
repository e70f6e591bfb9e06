import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { queueEmail } from '../mail/queue-email.ts'
import { pruneMessages } from './prune-messages.ts'

const deletedAt = new Date('2026-11-21T12:00:00Z')
const later = (hours: number) => new Date(deletedAt.getTime() + hours * 60 * 60 * 1000)

describe.each(databases)('pruning on $name', ({ open }) => {
  test('a deleted message is removed after 30 days together with its emails; others stay', async () => {
    await using opened = await open()
    const { db } = opened
    const at = deletedAt.toISOString()
    const message = {
      kind: 'contact' as const,
      name: 'Ada',
      email: 'ada@example.com',
      category: null,
      subject: 'Hello',
      message: 'Hi!',
      language: 'ko' as const,
      status: 'new' as const,
      note: '',
      folded: '',
      version: 1,
      created_at: at,
      updated_at: at,
    }
    await db
      .insertInto('message')
      .values([
        { ...message, id: 'gone', deleted_at: at },
        { ...message, id: 'kept', deleted_at: null },
      ])
      .execute()
    for (const messageId of ['gone', 'kept']) {
      const email = { kind: 'message', to: null, subject: 'x', text: 'x', html: 'x' } as const
      await queueEmail(db, { ...email, messageId }, deletedAt)
    }
    await db
      .insertInto('recent_message')
      .values({ digest: 'x', message_id: 'kept', created_at: at })
      .execute()
    await db
      .insertInto('rate_limit')
      .values({ key: 'x', points: 1, expire: deletedAt.getTime() })
      .execute()
    const left = async () => ({
      messages: (await db.selectFrom('message').select('id').orderBy('id').execute()).length,
      emails: (await db.selectFrom('letter').select('message_id').execute()).length,
      recent: (await db.selectFrom('recent_message').select('digest').execute()).length,
      limits: (await db.selectFrom('rate_limit').select('key').execute()).length,
    })

    await pruneMessages(db, later(23))
    expect(await left()).toEqual({ messages: 2, emails: 2, recent: 1, limits: 0 })
    await pruneMessages(db, later(30 * 24 - 1))
    expect(await left()).toEqual({ messages: 2, emails: 2, recent: 0, limits: 0 })
    await pruneMessages(db, later(30 * 24))
    expect(await left()).toEqual({ messages: 1, emails: 1, recent: 0, limits: 0 })
  })
})
