/** Where letters to the owner go: looked up each time, for admins come and go. */
import type { Database } from '../db/database.ts'
import type { MailSettings } from './transports/mail-url.ts'

interface Needs {
  db: Database
  mail: MailSettings
  mailTo: string[]
}

/** A local mailbox has one owner, whoever that is. */
const nobodyYet = 'owner@localhost'

/** MAIL_TO, else the admins' own addresses; empty: nobody can be written to yet. */
export async function listOwnerAddresses({ db, mail, mailTo }: Needs): Promise<string[]> {
  if (mailTo.length > 0) return mailTo
  const admins = await db
    .selectFrom('user_account')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  if (admins.length === 0 && mail.kind === 'mailbox') return [nobodyYet]
  return admins.map(({ email }) => email)
}
