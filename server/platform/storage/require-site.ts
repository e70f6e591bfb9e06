/**
 * Checks that a database belongs to the site of this data folder. An empty database where there was a site
 * before was lost or is not mounted yet. Starting a new site there would let anybody become its first admin.
 */
import { OperatorError } from '../operator-error.ts'
import type { Markers } from './site-marker.ts'

export interface FoundSite extends Markers {
  dataDir: string
  /** The opened database, as `nameDatabase` names it. */
  database: string
  /** What the database contains: nothing, or a site, with its id if it has one yet. */
  holds: 'nothing' | { siteId: string | null }
  /** A demo site on a loopback address, or a test site: the first-admin risk does not apply there. */
  isTrial: boolean
}

const orNewSite = 'or run npm run madang -- site:new to start a new site'

/** Returns a notice to print if a new site starts although there was one before. */
export function requireSite(found: FoundSite): string | null {
  const { dataDir, database, holds, inside, beside, folderExisted, isTrial } = found
  const isElsewhere = (inside ?? beside)?.database !== database
  if (holds !== 'nothing') {
    if (!inside || holds.siteId === null || inside.site === holds.siteId) return null
    if (isTrial && isElsewhere)
      return `DATA_DIR=${dataDir} was used with another database until now.`
    throw new OperatorError(
      `The database and DATA_DIR=${dataDir} belong to different sites: set DATABASE_URL and DATA_DIR to the same site, ${orNewSite} with this database.`,
    )
  }
  if (!inside && !beside) return null
  const newSiteNotice = `There was a site in DATA_DIR=${dataDir} before. This start begins a new one.`
  // An operator who deletes the folder of such a site, or sets another database, wants a new site.
  if (isTrial && (!folderExisted || isElsewhere)) return newSiteNotice
  if (inside) {
    throw new OperatorError(
      `There is a site in DATA_DIR=${dataDir}, but its database is empty or lost: restore a backup (npm run madang -- restore NAME), ${orNewSite}.`,
    )
  }
  throw new OperatorError(
    `There was a site in DATA_DIR=${dataDir}, and now that folder is empty: mount its volume or restore its files, ${orNewSite}.`,
  )
}
