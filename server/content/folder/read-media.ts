/** Reads `media.yaml` and the files of `media/`, which are never held in memory as a whole. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type MediaIndex, mediaTypes, typeOfName } from '#shared/media.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import { inspectMedia } from '../../platform/media-processing/processor.ts'
import { type Inspected, refusalSentences } from '../../platform/media-processing/tasks.ts'
import * as layout from '../store/layout.ts'
import type { FolderMedia, StoredMedia } from '../store/store-media.ts'
import type { DocumentReader } from './document-reader.ts'

interface ReadMediaDependencies {
  /** The files of the folder. */
  files: ReadonlySet<string>
  /** Those that must not be opened. */
  refused: ReadonlySet<string>
  reader: DocumentReader
  /** Files that were inspected before. */
  stored: StoredMedia
  run: RunTask
}

const indexPath = layout.mediaIndex.pathOf()

/** Adds a problem for each file that is refused. */
export async function readMedia(
  folder: string,
  { files, refused, reader, stored, run }: ReadMediaDependencies,
): Promise<FolderMedia[]> {
  const index = files.has(indexPath)
    ? await reader.readYaml(indexPath, layout.mediaIndex.schema)
    : {}
  if (!index) return []
  const present = new Map([...files].map((path) => [path.normalize('NFC'), path]))
  for (const path of present.keys()) {
    const isListed = Object.hasOwn(index, path.slice(path.indexOf('/') + 1))
    if (layout.isMediaFile(path) && !isListed) {
      reader.refuse(path, [], `is not listed in ${indexPath}`)
    }
  }
  const inspect = createInspect(stored, run)
  const media = new Map<string, FolderMedia>()
  for (const [name, entry] of Object.entries(index)) {
    const path = layout.mediaFile.pathOf(name)
    const written = present.get(path)
    if (written && refused.has(written)) continue
    if (!written) {
      reader.refuse(indexPath, [name], `has no file ${path}`)
      continue
    }
    const file = join(folder, written)
    const hash = await digestFile(file)
    if (entry.hash !== undefined && entry.hash !== hash) {
      reader.refuse(indexPath, [name, 'hash'], `is not the SHA-256 of ${path}, which is ${hash}`)
      continue
    }
    const same = media.get(hash)
    if (same) {
      reader.refuse(path, [], `has the same bytes as ${layout.mediaFile.pathOf(same.name)}`)
      continue
    }
    const inspected = await inspect(file, hash)
    const problem = typeof inspected === 'string' ? inspected : findWrongName(name, inspected)
    if (problem !== null) reader.refuse(path, [], problem)
    else media.set(hash, await toMedia(name, entry, file, hash, inspected as Inspected))
  }
  return [...media.values()]
}

async function toMedia(
  name: string,
  { alt = {}, decorative }: MediaIndex[string],
  file: string,
  hash: string,
  inspected: Inspected,
): Promise<FolderMedia> {
  const { size: bytes } = await stat(file)
  return { name, hash, bytes, file, inspected, alt, decorative: decorative === true }
}

function findWrongName(name: string, { type }: Inspected): string | null {
  if (typeOfName(name) === type) return null
  return `has the bytes of a .${mediaTypes[type][0]}, which its name must say`
}

/** Inspects files that are not in the database. Returns a sentence about a file that is refused. */
export function createInspect(stored: StoredMedia, run: RunTask) {
  return async (file: string, hash: string): Promise<Inspected | string> => {
    const known = stored.get(hash)
    if (known) return known
    const inspected = await inspectMedia(run, file)
    if (inspected.ok) return inspected.value
    const { code } = inspected
    return refusalSentences[code === 'BUSY' || code === 'FAILED' ? 'BROKEN' : code]
  }
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
