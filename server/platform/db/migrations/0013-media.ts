import type { Kysely } from 'kysely'

/**
 * Uploaded files, addressed by the SHA-256 of their bytes. The bytes are in pieces, so that no statement and no process
 * has to hold a whole file. Variants are made from the originals and can be made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('decorative', 'integer', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'text', (column) => column.notNull())
    .addColumn('uploaded_by', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('media_by_time').on('media').column('uploaded_at').execute()

  // SQLite stores blobs in a column of any type, so this type works in both databases.
  await db.schema
    .createTable('media_piece')
    .addColumn('hash', 'text', (column) =>
      column.notNull().references('media.hash').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_piece_place', ['hash', 'position'])
    .execute()
  await db.schema
    .createTable('media_variant')
    .addColumn('hash', 'text', (column) =>
      column.notNull().references('media.hash').onDelete('cascade'),
    )
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_variant_key', ['hash', 'width', 'format'])
    .execute()
}
