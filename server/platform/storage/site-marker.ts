/**
 * Marker files that record that there was a site: one in the data folder, and one beside it, which remains
 * when the folder is empty or its volume is not mounted. Both contain the id of the site that is stored in
 * its database.
 */
import { createHash } from 'node:crypto'
import { access, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '../operator-error.ts'
import { replaceFile } from './flush.ts'

const markerSchema = v.object({
  /** The id in the table `site`. */
  site: v.pipe(v.string(), v.minLength(1)),
  /** The database of the site, as `nameDatabase` names it. */
  database: v.string(),
})
type SiteMarker = v.InferOutput<typeof markerSchema>

export interface Markers {
  folderExisted: boolean
  inside: SiteMarker | null
  beside: SiteMarker | null
}

const insideFile = (dataDir: string) => join(dataDir, 'site.json')

/** null for the root of a file system, which has no parent folder. */
function besideFile(dataDir: string): string | null {
  return dirname(dataDir) === dataDir ? null : `${dataDir}.site`
}

/** Call this before anything creates the folder. */
export async function readMarkers(dataDir: string): Promise<Markers> {
  const folderExisted = await access(dataDir).then(
    () => true,
    () => false,
  )
  const beside = besideFile(dataDir)
  return {
    folderExisted,
    inside: await readMarker(insideFile(dataDir)),
    beside: beside ? await readMarker(beside) : null,
  }
}

export async function writeMarkers(
  dataDir: string,
  { inside, beside }: Markers,
  marker: SiteMarker,
): Promise<void> {
  const text = `${JSON.stringify(marker)}\n`
  if (!isSame(inside, marker)) await replaceFile(insideFile(dataDir), text)
  const file = besideFile(dataDir)
  if (file === null || isSame(beside, marker)) return
  // If the parent folder is not writable, the marker inside is enough.
  await replaceFile(file, text).catch(() => {})
}

/** Returns whether there were any markers. */
export async function removeMarkers(dataDir: string): Promise<boolean> {
  const { inside, beside } = await readMarkers(dataDir)
  for (const file of [insideFile(dataDir), besideFile(dataDir)]) {
    if (file !== null) await rm(file, { force: true })
  }
  return inside !== null || beside !== null
}

/**
 * `sqlite`, or a digest that identifies the PostgreSQL server and database. User and password are left out,
 * because their digest could be attacked by guessing.
 */
export function nameDatabase(databaseUrl: string | null): string {
  if (databaseUrl === null) return 'sqlite'
  const { hostname, port, pathname } = new URL(databaseUrl)
  const location = `${hostname}:${port || 5432}${pathname}`
  return `postgres ${createHash('sha256').update(location).digest('base64url').slice(0, 16)}`
}

/** An unreadable marker counts as missing: the one inside decides, and every start writes it again. */
async function readMarker(file: string): Promise<SiteMarker | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const parsed = v.safeParse(markerSchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function isSame(one: SiteMarker | null, other: SiteMarker): boolean {
  return one?.site === other.site && one.database === other.database
}

/**
 * Checks that a database belongs to the site of this data folder. An empty database where there was a site
 * before was lost or is not mounted yet. Starting a new site there would let anybody become its first admin.
 */
interface FoundSite extends Markers {
  dataDir: string
  /** The opened database, as `nameDatabase` names it. */
  database: string
  /** The contents of the database: nothing, or a site, with its id if it has one yet. */
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
