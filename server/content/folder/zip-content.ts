/** Writes content as a zip of the same files that `writeContent` writes into a folder. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Options, ZipFile } from 'yazl'
import type { Content } from '#shared/content.ts'
import { describeUnfit } from '../kinds/check-stored.ts'
import { mediaFile } from '../store/layout.ts'
import { toExportedFiles } from './content-files.ts'
import type { Originals } from './write-media.ts'

/** The same content gives the same bytes, whenever and in whatever time zone it is exported. */
const always: Partial<Options> = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true }

/** Uploads are compressed already, so the least effort is enough. */
const ofUploads: Partial<Options> = { ...always, compressionLevel: 1 }

/**
 * Throws if the content is not valid. Each file is read when its turn comes and the reader has room for it, so the
 * originals are never in memory as a whole. If one cannot be read, the stream fails instead of ending early.
 */
export function zipContent(content: Content, { index, read }: Originals): ReadableStream {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // The stream that is written at present: the library does not end it when the reader goes away.
  let current: Readable | null = null

  const add = (
    path: string,
    pieces: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    options: Partial<Options>,
  ) =>
    zip.addReadStreamLazy(path, options, (done) => {
      current = Readable.from(pieces(), { objectMode: false })
      // The library pipes it without listening for errors, which would end the process.
      current.once('error', (error) => output.destroy(error))
      done(null, current)
    })

  for (const [path, bytes] of toExportedFiles(content, index)) add(path, () => [bytes], always)
  const { leftOut } = content
  if (leftOut) {
    // An import passes over it.
    const sentences = leftOut.documents.map((one) => `${describeUnfit(one)}.\n`)
    add('README.md', () => [Buffer.from(sentences.join('\n'))], always)
  }
  for (const [name, { hash }] of Object.entries(index)) {
    if (hash !== undefined)
      add(mediaFile.pathOf(name), () => checked(name, hash, read(hash)), ofUploads)
  }
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => current?.destroy())
  zip.end()
  return Readable.toWeb(output) as ReadableStream
}

/** Throws at the end of a file that was deleted while the zip was written, so that nobody keeps an empty file. */
async function* checked(name: string, hash: string, pieces: AsyncIterable<Uint8Array>) {
  const digest = createHash('sha256')
  for await (const piece of pieces) {
    digest.update(piece)
    yield piece
  }
  if (digest.digest('hex') !== hash) throw new Error(`The file ${name} is not whole.`)
}
