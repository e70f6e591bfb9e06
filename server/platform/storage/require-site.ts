/**
 * Whether a database is that of the site that had this data folder. A database that is empty where there had been
 * a site was lost, or is not there yet: a new site in its place would let anybody become its first admin.
 */
import { OperatorError } from '../operator-error.ts'
import type { Markers } from './site-marker.ts'

export interface FoundSite extends Markers {
  dataDir: string
  /** Of the database that was opened, as `nameDatabase` says it. */
  database: string
  /** What that database holds: nothing, or a site, with its id if it has one yet. */
  holds: 'nothing' | { siteId: string | null }
  /** A demo site on a loopback address, or one of a test: nobody's claim is worth anything there. */
  isTrial: boolean
}

const goOn = 'or run npm run madang -- site:new to begin a new site'

/** Returns a line to be printed, where a new site begins although there was one before. */
export function requireSite(found: FoundSite): string | null {
  const { dataDir, database, holds, inside, beside, folderExisted, isTrial } = found
  const isElsewhere = (inside ?? beside)?.database !== database
  if (holds !== 'nothing') {
    if (!inside || holds.siteId === null || inside.site === holds.siteId) return null
    if (isTrial && isElsewhere) return `DATA_DIR=${dataDir} had another database until now.`
    throw new OperatorError(
      `The database belongs to another site than DATA_DIR=${dataDir}: set DATABASE_URL and DATA_DIR to one site, ${goOn} with this database.`,
    )
  }
  if (!inside && !beside) return null
  const begins = `There was a site in DATA_DIR=${dataDir} before. This start begins a new one.`
  // Who removes the folder of such a site, or gives it another database, means to begin anew.
  if (isTrial && (!folderExisted || isElsewhere)) return begins
  if (inside) {
    throw new OperatorError(
      `There is a site in DATA_DIR=${dataDir}, but its database is empty or lost: put it back (npm run madang -- restore NAME), ${goOn}.`,
    )
  }
  throw new OperatorError(
    `There was a site in DATA_DIR=${dataDir}, and now that folder is empty: mount its volume or put its files back, ${goOn}.`,
  )
}
