import { type Kysely, sql } from 'kysely'

const tenMinutesMs = 10 * 60_000

interface Earlier {
  content_entry: { kind: string; document: string; updated_at: string }
  site: { created_at: string }
}

/**
 * Documents that still are those of the sample content. On a site from before, that is what the import of its first start has
 * stored, if the profile is that of the sample and nobody has published it since. In doubt, nothing is marked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample_document')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_document_key', ['kind', 'id'])
    .execute()
  const earlier = db as Kysely<Earlier>
  const site = await earlier.selectFrom('site').select('created_at').executeTakeFirst()
  const profile = await earlier
    .selectFrom('content_entry')
    .select(['document', 'updated_at'])
    .where('kind', '=', 'profile')
    .executeTakeFirst()
  if (!site || !profile?.document.includes('"email":"student@example.com"')) return
  const at = profile.updated_at
  const sinceStart = Date.parse(at) - Date.parse(site.created_at)
  if (!(sinceStart >= 0 && sinceStart < tenMinutesMs)) return
  for (const stored of [
    sql`select kind, id from content_entry where updated_at = ${at}`,
    sql`select 'project', cast(id as text) from project where updated_at = ${at}`,
    sql`select 'post', slug from post where updated_at = ${at}`,
    sql`select distinct 'legal', page from legal_text where updated_at = ${at}`,
  ]) {
    await sql`insert into sample_document (kind, id) ${stored}`.execute(db)
  }
}
