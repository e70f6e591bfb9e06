/**
 * Marker files that record that there was a site: one in the data folder, and one beside it, which remains
 * when the folder is empty or its volume is not mounted. Both contain the id of the site that is stored in
 * its database.
 */
import { createHash } from 'node:crypto'
import { access, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { replaceFile } from './flush.ts'

const markerSchema = v.object({
  /** The id in the table `site`. */
  site: v.pipe(v.string(), v.minLength(1)),
  /** The database of the site, as `nameDatabase` names it. */
  database: v.string(),
})
export type SiteMarker = v.InferOutput<typeof markerSchema>

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
