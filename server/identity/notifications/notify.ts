import type { Transaction } from '../../platform/db/database.ts'

/** Queues a letter about an account, to whoever should know what happened there. */
export type Notify = (
  tx: Transaction,
  kind: 'newAdmin' | 'newDevice' | 'tokenReuse',
  about: { userId: string; address: string | null; device: string | null },
) => Promise<void>
