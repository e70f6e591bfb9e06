import type { Transaction } from '../../platform/db/database.ts'

/** Queues an email about an account, to the owner or to the account's holder. */
export type Notify = (
  tx: Transaction,
  kind: 'newAdmin' | 'newDevice' | 'tokenReuse',
  about: { userId: string; address: string | null; device: string | null },
) => Promise<void>
