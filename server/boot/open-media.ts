/** Opens what uploads need: a place on disk, and a process that inspects files. Neither exists before the first one. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createVariants, type Variants } from '../media/variants.ts'
import type { Database } from '../platform/db/database.ts'
import { createFileReceiver, type ReceiveFile } from '../platform/http/receive-file.ts'
import {
  createMediaProcessor,
  type MediaProcessor,
} from '../platform/media-processing/processor.ts'
import { createMediaServer, type MediaServer } from '../web/media/serve-media.ts'

interface OpenMediaDependencies {
  dataDir: string
  db: Database
  log: Logger
}

export interface OpenedMedia {
  mediaServer: MediaServer
  processor: MediaProcessor
  receiveFile: ReceiveFile
  variants: Variants
}

/** Uploads that are received or stored at once. */
const mostUploads = 12
const mostUploadBytes = 300_000_000

export function openMedia({ dataDir, db, log }: OpenMediaDependencies): OpenedMedia {
  const folder = join(dataDir, 'uploads')
  const processor = createMediaProcessor()
  const variants = createVariants({ db, folder, log, processor })
  return {
    mediaServer: createMediaServer({ db, variants }),
    processor,
    receiveFile: createFileReceiver({ folder, most: mostUploads, mostBytes: mostUploadBytes }),
    variants,
  }
}
