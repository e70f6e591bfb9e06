/**
 * Describes a backup in a file beside its database, so that a copy that was damaged later can be detected.
 */
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
  /** The kind of the original database. The copy is always a SQLite file. */
  kind: v.picklist(['sqlite', 'postgres']),
  site: v.nullable(v.string()),
  sha256: v.string(),
  /** The row count of each table. */
  rows: v.record(v.string(), v.number()),
  /**
   * Why it was made: only scheduled backups are deleted automatically. Older backups do not have this field.
   */
  reason: v.optional(v.picklist(['command', 'scheduled', 'upgrade'])),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

const manifestFile = (folder: string) => join(folder, 'manifest.json')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(manifestFile(folder), text, { mode: 0o600, flush: true })
}

/** Returns null if there is none: backups of older versions have no manifest. */
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
