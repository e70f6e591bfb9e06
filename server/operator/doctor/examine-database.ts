/** Checks that the database is undamaged and contains content. */
import { sql } from 'kysely'
import { describeForeign } from '../../backups/own-schema.ts'
import { listDamage } from '../../editing/damaged-drafts.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Operation } from '../commands.ts'
import type { Finding } from './doctor.ts'

/** One damaged page can cause hundreds of messages. */
const maxShown = 3
const unloaded: Finding = ['warning', 'content', 'is not loaded yet; the first start loads it']
const advice = 'stop the site and restore a backup: npm run madang -- restore NAME'

export async function examineDatabase({ db, env, kind }: Operation): Promise<Finding[]> {
  const where = env.databaseUrl ? 'PostgreSQL' : `SQLite in ${env.dataDir}`
  const damage = kind === 'sqlite' ? await findDamage(db) : []
  if (damage.length > 0) {
    const messages = damage.slice(0, maxShown).join('; ')
    return [['FAILED', 'database', `${where} is damaged: ${messages}; ${advice}`]]
  }
  const foreign = kind === 'sqlite' ? await describeForeign({ db, kind }) : ''
  if (foreign !== '') {
    const words = `${where} contains what Madang does not make: ${foreign}`
    return [['FAILED', 'database', `${words}; drop it, because no backup with it can be restored`]]
  }
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  return [
    ['ok', 'database', kind === 'sqlite' ? `${where}, all pages are intact` : where],
    ...(loaded ? await examineContent(db, env) : [unloaded]),
  ]
}

async function examineContent(
  db: Database,
  { adminPath, publicOrigin }: Operation['env'],
): Promise<Finding[]> {
  const damage = await listDamage(db)
  if (damage.length === 0) return [['ok', 'content', 'is loaded, and every document can be read']]
  return damage.map(({ kind, id, problem, remedy }) => {
    const editor = `${publicOrigin}${adminPath}/content/${kind}/${id}`
    return ['FAILED', 'content', `${problem}: open ${editor}, and ${remedy}`]
  })
}

/** Reads every page. Severe damage makes the check itself fail. */
async function findDamage(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db)
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
    return [
      ...rows.map((row) => toLine(row.integrity_check)).filter((line) => line !== 'ok'),
      ...new Set(broken.rows.map(({ table }) => `rows of ${table} refer to deleted rows`)),
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
