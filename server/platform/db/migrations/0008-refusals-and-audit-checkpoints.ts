import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  // How many requests of strangers were refused, by hour and kind: never a row for each.
  await schema
    .createTable('refusal_count')
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('refusal_count_key', ['hour', 'kind'])
    .execute()

  // Where the audit log begins after rows were archived and deleted.
  await schema
    .createTable('audit_checkpoint')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('pruned_rows', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('hmac', 'text', (column) => column.notNull())
    .execute()
}
