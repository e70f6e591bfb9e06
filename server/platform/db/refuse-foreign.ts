import { OperatorError } from '../operator-error.ts'
import { version } from '../version.ts'
import type { OpenedDatabase } from './database.ts'
import type { MigrationFile } from './migration-files.ts'
import { findUpgrade } from './schema-upgrades.ts'

export interface MigrationRow {
  name: string
  checksum: string
  applied_at: string
}

/** The applied migrations must be identical to the first migrations of this code, by name and checksum. */
export async function refuseForeign(
  opened: OpenedDatabase,
  applied: readonly MigrationRow[],
  files: readonly MigrationFile[],
): Promise<void> {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files[index]
    if (!files.some((other) => other.name === name)) {
      throw new OperatorError(await describeNewer(opened, name, files.at(-1)?.name ?? ''))
    }
    if (file?.name !== name) {
      throw new OperatorError(
        `The migration ${file?.name} would have to run before ${name}, which has run already.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new OperatorError(
        `The migration ${name} was changed after it ran. Write a new one instead.`,
      )
    }
  }
}

/**
 * Names the version that is needed, and a backup to return to. `last` is the newest migration of this code.
 */
async function describeNewer(opened: OpenedDatabase, name: string, last: string): Promise<string> {
  const upgrade = await findUpgrade(opened, last)
  // A restore into PostgreSQL keeps the tables, and this code does not know those of the newer one.
  const restore =
    opened.kind === 'postgres' ? 'set DATABASE_URL to an empty database and restore' : 'restore'
  const newer = `The database is newer than this code (Madang ${version}): it has the migration ${name}.`
  if (!upgrade) return `${newer} Start the version that created it, or ${restore} a backup.`
  const start = `Start Madang ${upgrade.version} or a newer one`
  const { copy } = upgrade
  if (copy === null) return `${newer} ${start}, or ${restore} a backup from before the upgrade.`
  return `${newer} ${start}, or ${restore} the copy that was made before the upgrade: npm run madang -- restore ${copy}`
}
