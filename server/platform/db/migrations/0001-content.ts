import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('content_entry')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_entry_key', ['kind', 'id'])
    .execute()

  await db.schema
    .createTable('legal_text')
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('updated', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('body_html', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_text_key', ['page', 'language'])
    .execute()

  await db.schema
    .createTable('resume_file')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes_base64', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('project')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text', (column) => column.notNull())
    .addColumn('start_year', 'integer', (column) => column.notNull())
    .addColumn('end_year', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('project_by_end').on('project').columns(['end_date', 'id']).execute()

  await db.schema
    .createTable('project_text')
    .addColumn('project_id', 'integer', (column) =>
      column.notNull().references('project.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('description_html', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_text_key', ['project_id', 'language'])
    .execute()

  await db.schema
    .createTable('project_search')
    .addColumn('project_id', 'integer', (column) =>
      column.notNull().references('project.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_search_key', ['language', 'project_id'])
    .execute()

  await db.schema
    .createTable('project_technology')
    .addColumn('project_id', 'integer', (column) =>
      column.notNull().references('project.id').onDelete('cascade'),
    )
    .addColumn('technology', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_technology_key', ['project_id', 'technology'])
    .execute()
  await db.schema
    .createIndex('project_by_technology')
    .on('project_technology')
    .column('technology')
    .execute()
}
