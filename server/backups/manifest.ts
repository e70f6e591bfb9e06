/** What a backup says about itself, beside its database: by this a copy that was damaged on its way is known. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { OperatorError } from '../platform/operator-error.ts'

const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** Where the rows came from. The copy is always a file of SQLite. */
  kind: v.picklist(['sqlite', 'postgres']),
  site: v.nullable(v.string()),
  sha256: v.string(),
  /** How many rows each table has. */
  rows: v.record(v.string(), v.number()),
  /** Who made it: only the scheduled ones are removed when there are many. Unknown of older ones. */
  reason: v.optional(v.picklist(['command', 'scheduled', 'upgrade'])),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

const manifestFile = (folder: string) => join(folder, 'manifest.json')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(manifestFile(folder), text, { mode: 0o600, flush: true })
}

/** null: there is none, as in backups of versions that wrote none. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = manifestFile(folder)
  try {
    return v.parse(manifestSchema, JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new OperatorError(`${file} is damaged.`, { cause })
  }
}

export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64url')
}
