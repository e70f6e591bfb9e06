import { describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { listOwnerAddresses } from './owner-addresses.ts'
import { mailbox, type SmtpSettings } from './transports/mail-url.ts'

const smtp: SmtpSettings = {
  kind: 'smtp',
  host: 'mail.example.com',
  port: 587,
  isSecure: false,
  needsTls: true,
  login: null,
}

describe.each(databases)('letters to the owner on $name', ({ open }) => {
  test('go to MAIL_TO, else to those who are admins now', async () => {
    await using opened = await open()
    const { db } = opened
    const ask = (mail: typeof mailbox | SmtpSettings, mailTo: string[] = []) =>
      listOwnerAddresses({ db, mail, mailTo })
    expect(await ask(smtp)).toEqual([])
    expect(await ask(mailbox)).toEqual(['owner@localhost'])

    const at = '2026-11-21T12:00:00.000Z'
    const account = { name: 'x', picture_url: null, disabled_at: null, created_at: at, version: 1 }
    await db
      .insertInto('user_account')
      .values([
        { ...account, id: '1', role: 'admin', email: 'owner@example.com' },
        { ...account, id: '2', role: 'user', email: 'user@example.com' },
        { ...account, id: '3', role: 'admin', email: 'gone@example.com', disabled_at: at },
      ])
      .execute()
    expect(await ask(smtp)).toEqual(['owner@example.com'])
    expect(await ask(mailbox)).toEqual(['owner@example.com'])
    expect(await ask(smtp, ['box@example.com'])).toEqual(['box@example.com'])
  })
})
