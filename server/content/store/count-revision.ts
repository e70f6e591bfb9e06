import type { Transaction } from '../../platform/db/database.ts'

/** Must be called in every transaction that changes content, so that all instances notice the change. */
export async function countRevision(tx: Transaction): Promise<void> {
  await tx
    .insertInto('content_revision')
    .values({ id: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({
        revision: expression('content_revision.revision', '+', 1),
      })),
    )
    .execute()
}
