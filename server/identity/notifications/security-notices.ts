/**
 * Emails about accounts. Notices about admin accounts go to the owner, all others to the holder of the
 * account. At most one of a kind is sent per account in 15 minutes, so that an attacker cannot hide one among
 * many. The count is per account, so that nobody can use up the limit of another account.
 */
import type { NoticeWords } from '#shared/i18n/notices/en.ts'
import type { Letter } from '../../mail/queue-letter.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { writeNotice } from './write-notice.ts'

export type NoticeKind = keyof NoticeWords['subject']

export interface NoticeFacts {
  /** The account that the notice is about. */
  userId: string
  address: string | null
  device: string | null
}

export type Notices = ReturnType<typeof createNotices>

interface NoticesDependencies {
  now: () => Date
  publicOrigin: string
  queue(tx: Transaction, letter: Letter, at: Date): Promise<unknown>
}

const quietMs = 15 * 60 * 1000

export function createNotices({ now, publicOrigin, queue }: NoticesDependencies) {
  return {
    async notify(tx: Transaction, kind: NoticeKind, facts: NoticeFacts): Promise<void> {
      const at = now()
      const account = await tx
        .selectFrom('user_account')
        .select(['email', 'role'])
        .where('id', '=', facts.userId)
        .executeTakeFirst()
      if (!account || !(await isDue(tx, `${kind}:${facts.userId}`, at))) return
      const notice = { ...facts, kind, account: account.email, at, publicOrigin }
      const to = account.role === 'admin' ? null : account.email
      await queue(tx, { kind: 'notice', to, ...writeNotice(notice) }, at)
    },
  }
}

/**
 * Returns whether the last notice of this kind is long enough ago, and if so stores the time of this one.
 * Concurrent calls are serialised by the row: the second one sees the time of the first.
 */
export async function isDue(
  tx: Transaction,
  kind: string,
  at: Date,
  quiet = quietMs,
): Promise<boolean> {
  const before = new Date(at.getTime() - quiet).toISOString()
  const row = await tx
    .insertInto('notice_sent')
    .values({ kind, at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ at: at.toISOString() })
        .where('notice_sent.at', '<=', before),
    )
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Queues an email about an account, to the owner or to the account's holder. */
export type Notify = (
  tx: Transaction,
  kind: 'newAdmin' | 'newDevice' | 'tokenReuse',
  about: { userId: string; address: string | null; device: string | null },
) => Promise<void>
