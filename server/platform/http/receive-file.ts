/** Receives an uploaded file on disk, so that several large ones do not fill the memory. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '#shared/result.ts'
import { isPlain } from './read-body.ts'

/** A file that is removed at the end of the scope. */
export interface ReceivedFile extends AsyncDisposable {
  path: string
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
}

export type ReceiveFailure =
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'VALIDATION'
  | 'UNAVAILABLE'

export type ReceiveFile = ReturnType<typeof createFileReceiver>

interface FileReceiverDependencies {
  /** Created when it is needed. */
  folder: string
  /** The most files that may be received or used at once. More files are refused. */
  most: number
  /** The most bytes of all these files together. More are refused. */
  mostBytes: number
}

/** Files of processes that were killed. No upload takes that long. */
const leftOverMs = 60 * 60 * 1000

export function createFileReceiver({ folder, most, mostBytes }: FileReceiverDependencies) {
  let present = 0
  let reserved = 0

  return async (
    request: Request,
    maxBytes: number,
  ): Promise<Result<ReceivedFile, ReceiveFailure>> => {
    // RFC 9110, section 8.4: compressed bodies are refused, so a body cannot grow beyond the size sent.
    if (!isPlain(request.headers.get('content-encoding'))) return fail('UNSUPPORTED_MEDIA_TYPE')
    // A body in chunks does not say how long it is.
    const bytes = Number(request.headers.get('content-length') ?? maxBytes)
    if (bytes > maxBytes) return fail('PAYLOAD_TOO_LARGE')
    if (present >= most || reserved + bytes > mostBytes) return fail('UNAVAILABLE')
    present += 1
    reserved += bytes
    const path = join(folder, randomUUID())
    const remove = async () => {
      present -= 1
      reserved -= bytes
      await rm(path, { force: true })
    }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeLeftOvers(folder)
      const stored = await store(request, path, maxBytes)
      if (stored.ok) return ok({ ...stored.value, [Symbol.asyncDispose]: remove })
      await remove()
      return stored
    } catch (error) {
      await remove()
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return fail('UNAVAILABLE')
      throw error
    }
  }
}

async function store(
  request: Request,
  path: string,
  maxBytes: number,
): Promise<Result<Pick<ReceivedFile, 'path' | 'bytes' | 'sha256'>, ReceiveFailure>> {
  const hash = createHash('sha256')
  let bytes = 0
  await using handle = await open(path, 'wx', 0o600)
  for await (const chunk of readChunks(request)) {
    if (chunk === null) return fail('VALIDATION')
    bytes += chunk.byteLength
    // The actual size may differ from Content-Length.
    if (bytes > maxBytes) return fail('PAYLOAD_TOO_LARGE')
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  return ok({ path, bytes, sha256: hash.digest('hex') })
}

/** Ends with null if the client disconnected: then nobody reads the response. */
async function* readChunks(request: Request): AsyncGenerator<Uint8Array | null> {
  const reader = request.body?.getReader()
  if (!reader) return
  for (;;) {
    const read = await reader.read().catch(() => null)
    if (read === null) yield null
    if (!read || read.done) return
    yield read.value
  }
}

async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another upload may have removed it meanwhile.
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - leftOverMs)
      await rm(path, { force: true, recursive: true })
  }
}
