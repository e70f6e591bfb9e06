/** Whether the database is whole, and holds content. */
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Operation } from '../commands.ts'
import type { Finding } from './doctor.ts'

/** One damaged page can make hundreds of complaints. */
const shown = 3
const advice = 'stop the site and restore a backup: npm run madang -- restore NAME'

export async function examineDatabase({ db, env, kind }: Operation): Promise<Finding[]> {
  const where = env.databaseUrl ? 'PostgreSQL' : `SQLite in ${env.dataDir}`
  const damage = kind === 'sqlite' ? await findDamage(db) : []
  if (damage.length > 0) {
    const said = damage.slice(0, shown).join('; ')
    return [['FAILED', 'database', `${where} is damaged: ${said}; ${advice}`]]
  }
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  return [
    ['ok', 'database', kind === 'sqlite' ? `${where}, every page is whole` : where],
    loaded
      ? ['ok', 'content', 'is loaded']
      : ['warning', 'content', 'is not loaded yet; the first start does that'],
  ]
}

/** Reads every page. What is damaged badly ends the check itself. */
async function findDamage(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db)
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
    return [
      ...rows.map((row) => toLine(row.integrity_check)).filter((said) => said !== 'ok'),
      ...new Set(broken.rows.map(({ table }) => `rows of ${table} refer to rows that are gone`)),
    ]
  } catch (error) {
    return [toLine((error as Error).message)]
  }
}

function toLine(text: string): string {
  return text
    .replace(/\*\*\* in database main \*\*\*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
