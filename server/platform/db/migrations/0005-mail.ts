import { type Kysely, sql } from 'kysely'

/** As `foldForSearch` was when this was written. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

interface MessageTexts {
  id: string
  name: string
  email: string
  subject: string
  message: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendMessages(db)
  await createLetters(db)

  await db.schema
    .createTable('recent_message')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  // In the order and by the names that rate-limiter-flexible writes.
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', 'bigint')
    .execute()
}

async function extendMessages(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('message')
  const emptyText = (column: 'note' | 'folded') =>
    alter()
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute()
  await emptyText('note')
  await emptyText('folded')
  await alter().addColumn('spam_reason', 'text').execute()
  await alter().addColumn('deleted_at', 'text').execute()
  await db.schema.createIndex('message_by_time').on('message').column('created_at').execute()

  const { rows } = await sql<MessageTexts>`
    select id, name, email, subject, message from message`.execute(db)
  for (const { id, ...texts } of rows) {
    const folded = fold(Object.values(texts).join('\n'))
    await sql`update message set folded = ${folded} where id = ${id}`.execute(db)
  }
}

async function createLetters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('letter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) =>
      column.references('message.id').onDelete('cascade'),
    )
    .addColumn('dedupe_key', 'text', (column) => column.unique())
    .addColumn('recipient', 'text')
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body_text', 'text', (column) => column.notNull())
    .addColumn('body_html', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('lease_id', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createIndex('letter_by_state')
    .on('letter')
    .columns(['state', 'next_attempt_at'])
    .execute()
  await db.schema.createIndex('letter_by_message').on('letter').column('message_id').execute()

  await db.schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('letter_id', 'text', (column) =>
      column.notNull().references('letter.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('transport', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('response', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('delivery_by_letter')
    .on('delivery')
    .columns(['letter_id', 'attempt'])
    .execute()
}
