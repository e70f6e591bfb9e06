/**
 * What says that there has been a site: a file in the data folder, and one beside that folder, which is still
 * there when the folder is empty or its volume is not mounted. Both name the site as its database does.
 */
import { createHash } from 'node:crypto'
import { access, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { replaceFile } from './flush.ts'

const markerSchema = v.object({
  /** As in the table `site`. */
  site: v.pipe(v.string(), v.minLength(1)),
  /** Which database it has: see `nameDatabase`. */
  database: v.string(),
})
export type SiteMarker = v.InferOutput<typeof markerSchema>

export interface Markers {
  folderExisted: boolean
  inside: SiteMarker | null
  beside: SiteMarker | null
}

const insideFile = (dataDir: string) => join(dataDir, 'site.json')

/** null: the root of a disk has nothing beside it. */
function besideFile(dataDir: string): string | null {
  return dirname(dataDir) === dataDir ? null : `${dataDir}.site`
}

/** To be called before anything makes the folder. */
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
  // A parent that we may not write, or that is read-only: the marker inside has to do.
  await replaceFile(file, text).catch(() => {})
}

/** Returns whether there were any. */
export async function removeMarkers(dataDir: string): Promise<boolean> {
  const { inside, beside } = await readMarkers(dataDir)
  for (const file of [insideFile(dataDir), besideFile(dataDir)]) {
    if (file !== null) await rm(file, { force: true })
  }
  return inside !== null || beside !== null
}

/** `sqlite`, or which database of which server; without user and password, of which a digest would tell too much. */
export function nameDatabase(databaseUrl: string | null): string {
  if (databaseUrl === null) return 'sqlite'
  const { hostname, port, pathname } = new URL(databaseUrl)
  const place = `${hostname}:${port || 5432}${pathname}`
  return `postgres ${createHash('sha256').update(place).digest('base64url').slice(0, 16)}`
}

/** A marker that cannot be read is none: the one inside decides, and it is written anew at every start. */
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
