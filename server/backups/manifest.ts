/**
 * Describes a backup in a file beside its database, so that a copy that was damaged or changed later can be detected.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { kidOf } from '../platform/keys/kids-in-use.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { toBackupName } from './backups.ts'

const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** The kind of the original database. The copy is always a SQLite file. */
  kind: v.picklist(['sqlite', 'postgres']),
  site: v.nullable(v.string()),
  sha256: v.string(),
  /** The digest of the keys in the backup. */
  keysSha256: v.optional(v.string()),
  /** The row count of each table. */
  rows: v.record(v.string(), v.number()),
  /**
   * Why it was made: only scheduled backups are deleted automatically. Older backups do not have this field.
   */
  reason: v.optional(v.picklist(['command', 'scheduled', 'upgrade'])),
  /** The name of a key, and its signature of all other fields. Older backups have no signature. */
  mac: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,32}\.[\w-]{43}$/))),
})
export type Manifest = Omit<v.InferOutput<typeof manifestSchema>, 'mac'>
/** `signed`: the text that the signature signs. */
export type ReadManifest = v.InferOutput<typeof manifestSchema> & { signed: string }

export const manifestFile = (folder: string) => join(folder, 'manifest.json')

/** `keys`: those of the site. Null: it has none yet. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  keys: KeyRing | null = null,
): Promise<void> {
  const mac = keys && `${keys.currentKid}.${sign(keys, keys.currentKid, JSON.stringify(manifest))}`
  const text = `${JSON.stringify({ ...manifest, ...(mac && { mac }) }, null, 2)}\n`
  await writeFile(manifestFile(folder), text, { mode: 0o600, flush: true })
}

/** Returns null if there is none: backups of older versions have no manifest. */
export async function readManifest(folder: string): Promise<ReadManifest | null> {
  const file = manifestFile(folder)
  try {
    const given = JSON.parse(await readFile(file, 'utf8'))
    const manifest = v.parse(manifestSchema, given)
    // Newer versions may have more to sign.
    return { ...manifest, signed: JSON.stringify({ ...given, mac: undefined }) }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new OperatorError(`${file} is damaged.`, { cause })
  }
}

/**
 * The reason to doubt that a backup is unchanged and of this site; null: its signature proves it. Throws if the signature
 * is wrong. `keys`: the keys of the site that nobody who could change the backup can know.
 */
export function findDoubt(
  manifest: ReadManifest | null,
  name: string,
  keys: KeyRing | null,
): string | null {
  if (!manifest?.mac) return 'it has no signature, like backups of older versions'
  const kid = kidOf(manifest.mac) ?? ''
  if (!keys?.kids.includes(kid)) {
    return `the key ${kid} of its signature is not one of this site, or lies open in the backup itself`
  }
  const wanted = Buffer.from(`${kid}.${sign(keys, kid, manifest.signed)}`)
  if (!timingSafeEqual(wanted, Buffer.from(manifest.mac))) {
    throw new OperatorError(
      `${name} was changed after it was made, or by a site with another key named ${kid}: the signature of its manifest is wrong.`,
    )
  }
  const made = toBackupName(new Date(manifest.madeAt))
  return made === name ? null : `it is the backup ${made} under another name`
}

function sign(keys: KeyRing, kid: string, text: string): string {
  return keys.macWith(kid, 'backup', text).toString('base64url')
}

export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64url')
}
